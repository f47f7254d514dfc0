// Answers once the package is loaded in a worker.
import { URL } from "../weburl.js";

postMessage(new URL("https://EXAMPLE.test/../a").href);
