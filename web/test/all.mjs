// All tests for one pair of classes; suites is an object of file contents.
import { Tests } from "./harness.mjs";
import { interfaces } from "./interface.mjs";
import { iterationBehaviour } from "./iteration-behaviour.mjs";
import { searchParamsBehaviour } from "./searchparams-behaviour.mjs";
import { settersSuite, urlSuite } from "./suites.mjs";
import { urlBehaviour } from "./url-behaviour.mjs";

// suiteFiles are the files that suites must have.
export const suiteFiles = ["urltestdata.json", "urltestdata-javascript-only.json", "setters_tests.json"];

export function allTests(classes, suites) {
  const t = new Tests();
  urlBehaviour(t, classes);
  searchParamsBehaviour(t, classes);
  iterationBehaviour(t, classes);
  interfaces(t, classes);
  urlSuite(t, classes, "urltestdata.json", suites["urltestdata.json"], 891);
  urlSuite(t, classes, "urltestdata-javascript-only.json", suites["urltestdata-javascript-only.json"], 1);
  settersSuite(t, classes, suites["setters_tests.json"], 278);
  return t;
}
