//go:build unix

package bench

import (
	"syscall"
	"time"
)

// cpuTime returns the time for which processors have worked for this process.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return wallTime()
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
