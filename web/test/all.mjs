// All tests for one pair of classes; suites maps file names to contents.
import { Tests } from "./harness.mjs";
import { interfaces } from "./interface.mjs";
import { iterationBehavior } from "./iteration-behavior.mjs";
import { searchParamsBehavior } from "./searchparams-behavior.mjs";
import { settersSuite, urlSuite } from "./suites.mjs";
import { urlBehavior } from "./url-behavior.mjs";

// suiteFiles are the names that suites must have.
export const suiteFiles = ["urltestdata.json", "urltestdata-javascript-only.json", "setters_tests.json"];

export function allTests(classes, suites) {
  const t = new Tests();
  urlBehavior(t, classes);
  searchParamsBehavior(t, classes);
  iterationBehavior(t, classes);
  interfaces(t, classes);
  urlSuite(t, classes, "urltestdata.json", suites["urltestdata.json"], 891);
  urlSuite(t, classes, "urltestdata-javascript-only.json", suites["urltestdata-javascript-only.json"], 1);
  settersSuite(t, classes, suites["setters_tests.json"], 278);
  return t;
}
