package compare

import "github.com/weburl-go/weburl/internal/enum"

// Severity is the severity of a finding. A greater one is worse.
type Severity uint8

const (
	// None is the severity of an analysis without findings.
	None Severity = iota
	// Info: all readings that accept the string agree, but it deserves attention.
	Info
	// Low: the readings differ only by normalization.
	Low
	// Medium: one reading has a host and another has none, or the schemes, the ports
	// or the paths differ.
	Medium
	// High: a reading shows an internal host in a form that does not look internal.
	High
	// Critical: two readings name different hosts, or one leaves the origin of the base.
	Critical
)

var severityNames = []string{"none", "info", "low", "medium", "high", "critical"}

// String returns the name of s, such as "critical", or "" if s is unknown.
func (s Severity) String() string { return enum.Name(severityNames, s) }

// AppendText appends s.String() to dst. It fails if s is unknown.
func (s Severity) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, severityNames, s, "compare.Severity")
}

// MarshalText returns s.String(). It fails if s is unknown.
func (s Severity) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the severity whose name is text. It fails if there is none.
func (s *Severity) UnmarshalText(text []byte) error {
	return enum.Parse(s, severityNames, text, "compare.Severity")
}

// Effect is the consequence of a difference between readings. A greater effect is at least
// as severe.
type Effect uint8

const (
	// Same: the readings are equal, part by part.
	Same Effect = iota
	// FormsDiffer: the readings lead to the same target, but write it differently.
	FormsDiffer
	// PathsDiffer: the paths differ, even after normalization.
	PathsDiffer
	// PortsDiffer: the ports differ, counting default ports.
	PortsDiffer
	// SchemesDiffer: the schemes differ.
	SchemesDiffer
	// HostOrNone: one reading has a host and another has none.
	HostOrNone
	// HidesInternal: a reading shows an internal host in a form that does not look internal.
	HidesInternal
	// LeavesOrigin: one reading leaves the origin of the base and another does not. If
	// Profile.Stay is set: any reading leaves it.
	LeavesOrigin
	// HostsDiffer: the canonical hosts differ, or the Host header of a reading names another
	// host than the one it connects to.
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

// Severity returns the severity of e, or None if e is Same or unknown.
func (e Effect) Severity() Severity { return enum.At(effects[:], e).severity }

// String returns the name of e, such as "hosts-differ", or "" if e is unknown.
func (e Effect) String() string { return enum.Name(effectNames, e) }

// AppendText appends e.String() to dst. It fails if e is unknown.
func (e Effect) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, effectNames, e, "compare.Effect")
}

// MarshalText returns e.String(). It fails if e is unknown.
func (e Effect) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText sets e to the effect whose name is text. It fails if there is none.
func (e *Effect) UnmarshalText(text []byte) error {
	return enum.Parse(e, effectNames, text, "compare.Effect")
}

// effectSet is a set of effects, one bit each.
type effectSet uint16

func setOf(effects ...Effect) (s effectSet) {
	for _, e := range effects {
		s |= 1 << e
	}
	return s
}

func (s effectSet) has(e Effect) bool { return s>>e&1 == 1 }

// worst returns the greatest effect in the set, or Same if it is empty.
func (s effectSet) worst() Effect {
	for e := Effect(effectCount - 1); e > Same; e-- {
		if s.has(e) {
			return e
		}
	}
	return Same
}
