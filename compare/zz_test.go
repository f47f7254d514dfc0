package compare
import ("testing";"fmt";"syscall";"time";"github.com/weburl-go/weburl/internal/suite";"os";"bufio")
func cpu() time.Duration { var u syscall.Rusage; syscall.Getrusage(syscall.RUSAGE_SELF,&u); return time.Duration(u.Utime.Nano()+u.Stime.Nano()) }
func TestZZ(t *testing.T) {
 lines := suite.Lines(t, "urls/kasztp.txt")
 for _, p := range Profiles() {
  if p.NeedsBase {continue}
  t0:=cpu(); w:=time.Now()
  for _, l := range lines { Analyze(l, nil, p).Findings() }
  fmt.Println(p.Name, (cpu()-t0)/time.Duration(len(lines)), "cpu", time.Since(w)/time.Duration(len(lines)), "wall")
 }
 all,_ := ParseProfile("all")
 out,_ := os.Create("/tmp/core/kasztp.txt"); w:=bufio.NewWriter(out)
 n:=0
 plain:=0
 for _, l := range lines { a:=Analyze(l,nil,all); if a.plain {plain++}; if a.Severity()>Low { n++; fmt.Fprintf(w,"%q\n",l); for _, f := range a.Findings() { if f.Severity>Low { fmt.Fprintf(w,"    %v %s %v %v %s\n", f.Severity,f.ID,f.Span,f.Readings,f.Detail)}}}}
 w.Flush()
 fmt.Println("plain", plain, "of", len(lines), "above low", n)
}
