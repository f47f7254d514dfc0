package main

// explain returns why a judge differs from the Standard, or "" if that is not known.
func explain(judge string, tc *testCase, ours *answer, d difference) string {
	return ""
}
