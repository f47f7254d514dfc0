package compare

// outcomes are the kinds of findings for the effects themselves, whatever the cause.
var outcomes = []Kind{
	{
		ID:          HostsDiffer.String(),
		Title:       "two readings name different hosts",
		Explanation: "Who checks the string looks at one server, and who fetches it asks another.",
		CWE:         436,
		Advice:      "Refuse the string.",
		explains:    setOf(HostsDiffer),
	},
	{
		ID:          LeavesOrigin.String(),
		Title:       "a reading leaves the origin of the base",
		Explanation: "What was meant to stay within a site leads to another one, with whatever is sent along.",
		CWE:         601,
		Advice:      "Refuse the string, or compare the origin of what it resolves to with that of the base.",
		explains:    setOf(LeavesOrigin),
	},
	{
		ID:          HidesInternal.String(),
		Title:       "a reading shows an internal host in a form that does not look so",
		Explanation: "A list of forbidden hosts that is compared with the text does not find it.",
		CWE:         918,
		Advice:      "Compare the canonical host with the list, and check the address when the connection is made.",
		explains:    setOf(HidesInternal),
	},
	{
		ID:          HostOrNone.String(),
		Title:       "one reading has a host, and another has none",
		Explanation: "Who finds no host has nothing to check, and may take the string for harmless.",
		CWE:         436,
		Advice:      "Refuse the string.",
		explains:    setOf(HostOrNone),
	},
	{
		ID:          SchemesDiffer.String(),
		Title:       "two readings name different schemes",
		Explanation: "What is done with the string depends on the scheme.",
		CWE:         436,
		Advice:      "Refuse the string.",
		explains:    setOf(SchemesDiffer),
	},
	{
		ID:          PortsDiffer.String(),
		Title:       "two readings name different ports",
		Explanation: "Another service on the same host is asked than the one that was checked.",
		CWE:         436,
		Advice:      "Refuse the string.",
		explains:    setOf(PortsDiffer),
	},
	{
		ID:          PathsDiffer.String(),
		Title:       "two readings name different paths",
		Explanation: "A rule for one path is passed by way of another.",
		CWE:         436,
		Advice:      "Hand on the canonical form, and check that.",
		explains:    setOf(PathsDiffer),
	},
	{
		ID:          FormsDiffer.String(),
		Title:       "the readings differ by normalization",
		Explanation: "They lead to the same place, but texts are not equal that should be: caches, logs and lists see two URLs.",
		CWE:         180,
		Advice:      "Store and compare the canonical form.",
		explains:    setOf(FormsDiffer),
	},
}
