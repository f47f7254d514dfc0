package compare

import "github.com/weburl-go/weburl/internal/enum"

// Severity says how bad a finding is. Severities are ordered: a greater one is worse.
type Severity uint8

const (
	// None is the severity of an analysis without findings.
	None Severity = iota
	// Info is for what is worth knowing although all readings agree.
	Info
	// Low: the readings differ by normalization only.
	Low
	// Medium: one reading has a host and another has none, or the schemes, the ports
	// or the paths are not the same.
	Medium
	// High: a reading shows a host that does not look internal, but is.
	High
	// Critical: two readings name different hosts, or one leaves the origin of the base.
	Critical
)

var severityNames = []string{"none", "info", "low", "medium", "high", "critical"}

// String returns the name of the severity, such as "critical"; "" if s is unknown.
func (s Severity) String() string { return enum.Name(severityNames, s) }

// AppendText appends the name of the severity to dst. It fails if s is unknown.
func (s Severity) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, severityNames, s, "compare.Severity")
}

// MarshalText returns the name of the severity. It fails if s is unknown.
func (s Severity) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads the name of a severity.
func (s *Severity) UnmarshalText(text []byte) error {
	return enum.Parse(s, severityNames, text, "compare.Severity")
}

// Effect says what comes of it that readings differ. A greater effect is at least as
// severe.
type Effect uint8

const (
	// Same: the readings are equal, part by part.
	Same Effect = iota
	// FormsDiffer: they lead to the same target, but write it differently.
	FormsDiffer
	// PathsDiffer: the paths are different, even after normalization.
	PathsDiffer
	// PortsDiffer: the ports are different, default ports included.
	PortsDiffer
	// SchemesDiffer: the schemes are different.
	SchemesDiffer
	// HostOrNone: one has a host, and the other has none.
	HostOrNone
	// HidesInternal: a reading shows a host that is internal, in a form that does not
	// look so.
	HidesInternal
	// LeavesOrigin: one leaves the origin of the base and another does not, or, if the
	// profile says that none may, one does.
	LeavesOrigin
	// HostsDiffer: the canonical hosts are different, or one reading names another host in
	// its Host header than it connects to.
	HostsDiffer

	effectCount = iota
)

var effects = [effectCount]struct {
	name     string
	severity Severity
}{
	Same:          {"same", None},
	FormsDiffer:   {"forms-differ", Low},
	PathsDiffer:   {"paths-differ", Medium},
	PortsDiffer:   {"ports-differ", Medium},
	SchemesDiffer: {"schemes-differ", Medium},
	HostOrNone:    {"host-or-none", Medium},
	HidesInternal: {"hides-internal", High},
	LeavesOrigin:  {"leaves-origin", Critical},
	HostsDiffer:   {"hosts-differ", Critical},
}

var effectNames = func() (names []string) {
	for _, e := range effects {
		names = append(names, e.name)
	}
	return names
}()

// Severity returns how severe the effect is.
func (e Effect) Severity() Severity { return enum.At(effects[:], e).severity }

// String returns the name of the effect, such as "hosts-differ"; "" if e is unknown.
func (e Effect) String() string { return enum.Name(effectNames, e) }

// AppendText appends the name of the effect to dst. It fails if e is unknown.
func (e Effect) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, effectNames, e, "compare.Effect")
}

// MarshalText returns the name of the effect. It fails if e is unknown.
func (e Effect) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText reads the name of an effect.
func (e *Effect) UnmarshalText(text []byte) error {
	return enum.Parse(e, effectNames, text, "compare.Effect")
}

// effectSet is a set of effects.
type effectSet uint16

func setOf(effects ...Effect) (s effectSet) {
	for _, e := range effects {
		s |= 1 << e
	}
	return s
}

func (s effectSet) has(e Effect) bool { return s>>e&1 == 1 }

// worst returns the greatest effect of the set.
func (s effectSet) worst() Effect {
	for e := Effect(effectCount - 1); e > Same; e-- {
		if s.has(e) {
			return e
		}
	}
	return Same
}
