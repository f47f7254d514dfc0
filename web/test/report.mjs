// report prints problems and a line with numbers, and makes the exit code 1 if
// there is a problem.
export function report(label, { passed, problems }) {
  for (const problem of problems.slice(0, 50)) {
    console.error(`${label}: ${problem}`);
  }
  console.log(`${label}: ${passed} passed, ${problems.length} failed`);
  if (problems.length > 0) {
    process.exitCode = 1;
  }
}
