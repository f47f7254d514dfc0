package bench

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// Machine describes in one line what the numbers depend on in addition to the code:
// the processor, the number of cores that Go uses, Go's version and the date.
func Machine() string {
	return fmt.Sprintf("%s, %d cores, %s/%s, %s, %s", processor(), runtime.GOMAXPROCS(0),
		runtime.GOOS, runtime.GOARCH, runtime.Version(), time.Now().UTC().Format("2 January 2006"))
}

// processor returns the processor's model name, which is known only on Linux.
func processor() string {
	data, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown processor"
	}
	about := map[string]string{}
	for line := range strings.Lines(string(data)) {
		key, value, _ := strings.Cut(line, ":")
		if key = strings.TrimSpace(key); about[key] == "" {
			about[key] = strings.TrimSpace(value)
		}
	}
	name := about["model name"]
	if name == "" {
		return "unknown processor"
	}
	if about["cpu family"] != "" {
		name += " (family " + about["cpu family"] + ", model " + about["model"] + ")"
	}
	return name
}
