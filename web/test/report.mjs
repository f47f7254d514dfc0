// report prints problems and a line with numbers, and sets the exit code to 1 if
// there are problems.
export function report(label, { passed, problems }) {
  for (const problem of problems.slice(0, 50)) {
    console.error(`${label}: ${problem}`);
  }
  console.log(`${label}: ${passed} passed, ${problems.length} failed`);
  if (problems.length > 0) {
    process.exitCode = 1;
  }
}
