package compare

import (
	"strconv"
	"strings"
)

// RefusedError is the error of a [Guard] for a string that package weburl accepts.
type RefusedError struct {
	// Finding is the worst finding. If it is about the URL that Guard.Parse would return, and
	// not about the string, its Span is unknown.
	Finding Finding
	// Cause is the error of one of Finding.Readings, by the edition's name for it, such as
	// "invalid userinfo". It is "" unless the reason is that these editions reject the
	// string.
	Cause string
}

// Error returns a message that names up to four of the programs whose readings differ, or
// that reject the URL, what they disagree about and, unless they reject it, the ID of the
// finding. It contains none of the string.
func (e *RefusedError) Error() string {
	f := &e.Finding
	subject := "this URL"
	if !f.Span.IsKnown() {
		subject = "the normalized form of this URL"
	}
	text := "compare: refused: " + clause(f, subject)
	switch {
	case e.Cause != "":
		text += ": " + e.Cause
	case f.ID != f.Effect.String() && f.Effect != Same:
		text += ": " + titleOf(f.ID)
	}
	if f.ID != refusedBySome {
		text += " (" + f.ID + ")"
	}
	return text
}

// clause returns who does what with the URL that subject names.
func clause(f *Finding, subject string) string {
	who, s := namesOf(f.Readings), ""
	if len(f.Readings) == 1 {
		s = "s"
	}
	switch f.ID {
	case refusedBySome:
		return who + " reject" + s + " " + subject
	case unstableOnReparse:
		return who + " read" + s + " the output for " + subject + " differently from " + subject
	case dependsOnEdition:
		return who + " and the edition before read " + subject + " differently"
	}
	switch f.Effect {
	case HostsDiffer:
		if len(f.Readings) == 1 {
			return who + " connects to one host and sends a Host header for another"
		}
		return who + " find different hosts in " + subject
	case LeavesOrigin:
		if len(f.Readings) == 1 {
			return who + " leaves the origin of the base URL"
		}
		return who + " do not all stay in the origin of the base URL"
	case HidesInternal:
		return who + " show" + s + " an internal host in disguise"
	case HostOrNone:
		return "only one of " + who + " finds a host in " + subject
	case SchemesDiffer:
		return who + " find different schemes in " + subject
	case PortsDiffer:
		return who + " find different ports in " + subject
	case PathsDiffer:
		return who + " find different paths in " + subject
	case FormsDiffer:
		return who + " write " + subject + " differently"
	}
	return titleOf(f.ID)
}

// namesOf returns the names of at most three editions, and the number of the others.
func namesOf(names []string) string {
	const most = 3
	others := ""
	if len(names) > most+1 {
		others = strconv.Itoa(len(names)-most) + " others"
		names = names[:most]
	} else if len(names) > 1 {
		others = names[len(names)-1]
		names = names[:len(names)-1]
	}
	text := strings.Join(names, ", ")
	if others != "" {
		text += " and " + others
	}
	return text
}

// titleOf returns the title of a kind of finding, or its ID if there is none.
func titleOf(id string) string {
	for _, k := range Kinds() {
		if k.ID == id {
			return k.Title
		}
	}
	return id
}
