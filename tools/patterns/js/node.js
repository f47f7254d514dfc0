// Runs client.js in Node: node - ORIGIN, with the code of the workers in WORKER.
"use strict";
const { Worker } = require("node:worker_threads");

serve(process.argv[2], process.env.WORKER, (code, receive) => {
  const w = new Worker(code + `
    const { parentPort } = require("node:worker_threads");
    parentPort.on("message", ({ cases, from }) => work(cases, from, m => parentPort.postMessage(m)));
  `, { eval: true });
  w.on("message", receive);
  return { send: m => w.postMessage(m), stop: () => w.terminate() };
}).catch(e => {
  console.error(e);
  process.exit(1);
});
