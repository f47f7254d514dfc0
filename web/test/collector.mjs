// collector returns a function that collects garbage, for tests in Node.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export function collector() {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
