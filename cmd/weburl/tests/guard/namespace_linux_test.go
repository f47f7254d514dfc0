package guard

import (
	"encoding/binary"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/weburl-go/weburl/host"
)

// inside is the environment variable that tells the test that it runs in a namespace of its
// own.
const inside = "WEBURL_GUARD_NAMESPACE"

// In a network namespace of its own, every address belongs to this machine, so a server
// sees all connections that reach private networks or metadata services.
func TestEverySpellingInNamespace(t *testing.T) {
	if os.Getenv(inside) != "" {
		everyAddressIsLocal(t)
		inNamespace(t).attackAll(t)
		return
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, "-test.run=^TestEverySpellingInNamespace$", "-test.v")
	if testing.Short() {
		cmd.Args = append(cmd.Args, "-test.short")
	}
	cmd.Env = append(os.Environ(), inside+"=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	output, err := cmd.CombinedOutput()
	if _, ended := err.(*exec.ExitError); err != nil && !ended {
		t.Skip("this system makes no namespaces: ", err)
	}
	if strings.Contains(string(output), "--- SKIP") {
		t.Skipf("%s", output)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	t.Logf("%s", output)
}

// inNamespace returns a world with one server at port 80 of all addresses.
func inNamespace(t *testing.T) *world {
	l, err := net.Listen("tcp", "[::]:80")
	if err != nil {
		t.Skip("no port 80 in the namespace: ", err)
	}
	w := &world{outside: "93.184.216.34:80", public: netip.MustParseAddr("93.184.216.35"), whole: true, inside: map[string]int{}}
	w.serve(t, l, func(a net.Addr) bool {
		addr := a.(*net.TCPAddr).AddrPort().Addr().Unmap()
		h, _ := host.FromAddr(addr.WithZone(""))
		return host.ClassOf(addr) != host.Global || h.IsMetadata()
	})
	return w
}

// everyAddressIsLocal does what "ip link set lo up", "ip route add local 0.0.0.0/0 dev lo"
// and "ip route add local ::/0 dev lo" do.
func everyAddressIsLocal(t *testing.T) {
	fd, err := syscall.Socket(syscall.AF_NETLINK, syscall.SOCK_RAW|syscall.SOCK_CLOEXEC, syscall.NETLINK_ROUTE)
	if err != nil {
		t.Skip("netlink: ", err)
	}
	defer syscall.Close(fd)
	lo, err := net.InterfaceByName("lo")
	if err != nil {
		t.Fatal(err)
	}
	native := binary.NativeEndian
	send := func(kind uint16, flags uint16, body []byte) {
		m := native.AppendUint32(nil, uint32(syscall.SizeofNlMsghdr+len(body)))
		m = native.AppendUint16(m, kind)
		m = native.AppendUint16(m, flags|syscall.NLM_F_REQUEST|syscall.NLM_F_ACK)
		m = native.AppendUint32(m, 1) // its number
		m = native.AppendUint32(m, 0)
		if err := syscall.Sendto(fd, append(m, body...), 0, &syscall.SockaddrNetlink{Family: syscall.AF_NETLINK}); err != nil {
			t.Skip("netlink: ", err)
		}
		answer := make([]byte, 4096)
		n, _, err := syscall.Recvfrom(fd, answer, 0)
		if err != nil || n < syscall.SizeofNlMsghdr+4 {
			t.Fatal("netlink: ", n, err)
		}
		if code := int32(native.Uint32(answer[syscall.SizeofNlMsghdr:])); code != 0 {
			t.Skip("netlink: ", syscall.Errno(-code))
		}
	}
	up := []byte{syscall.AF_UNSPEC, 0, 0, 0}
	up = native.AppendUint32(up, uint32(lo.Index))
	up = native.AppendUint32(up, syscall.IFF_UP)
	send(syscall.RTM_NEWLINK, 0, native.AppendUint32(up, syscall.IFF_UP))
	for _, family := range []byte{syscall.AF_INET, syscall.AF_INET6} {
		route := []byte{family, 0, 0, 0, syscall.RT_TABLE_LOCAL, syscall.RTPROT_STATIC, syscall.RT_SCOPE_HOST, syscall.RTN_LOCAL, 0, 0, 0, 0}
		route = native.AppendUint16(route, 8) // the length of the attribute
		route = native.AppendUint16(route, syscall.RTA_OIF)
		send(syscall.RTM_NEWROUTE, syscall.NLM_F_CREATE|syscall.NLM_F_REPLACE, native.AppendUint32(route, uint32(lo.Index)))
	}
}
