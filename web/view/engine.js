// Asks the Go program, which runs in a worker, one request after the other.

// newEngine starts the worker. The function says is called with "loading", "ready" or, with
// a message, "failed".
//
// A request that is longer than the program takes is not sent: copying it takes long, and
// memory that stays taken.
const longest = 8 << 20;

export function newEngine(says) {
  let worker, ready = false;
  let running = null; // the request that the worker has
  const waiting = new Map(); // by kind, in the order of asking
  let kinds = 0;

  function start() {
    ready = false;
    says("loading");
    const started = new Worker("worker.js", { type: "module" });
    worker = started;
    worker.addEventListener("message", ({ data }) => {
      if (started !== worker) {
        return; // it has been given up
      }
      if (data.ready) {
        ready = true;
        says("ready");
      } else if (data.failed !== undefined) {
        fail(data.failed);
        return;
      } else {
        const { resolve } = running;
        running = null;
        resolve(JSON.parse(data.answer));
      }
      next();
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (started === worker) {
        fail(event.message ?? "the worker could not be started");
      }
    });
  }

  // fail ends the worker. A request that it could not answer is not sent again; with the
  // next one comes a new worker.
  function fail(message) {
    worker?.terminate();
    worker = null;
    ready = false;
    says("failed", message);
    running?.resolve({ error: message });
    running = null;
    for (const { resolve } of waiting.values()) {
      resolve({ error: message });
    }
    waiting.clear();
  }

  function next() {
    if (!ready || running !== null) {
      return;
    }
    for (const [kind, request] of waiting) {
      waiting.delete(kind);
      if (request.text.length > longest) {
        request.resolve({ error: "This is far too long to be read here." });
        continue;
      }
      running = request;
      worker.postMessage(request.text);
      return;
    }
  }

  start();

  return {
    // ask resolves to the answer or, if a newer request of the same kind came before this
    // one was sent, to null. Requests of kind null are all sent.
    ask(request, kind = request.verb) {
      return new Promise((resolve) => {
        const key = kind ?? ++kinds;
        const overtaken = waiting.get(key);
        overtaken?.resolve(null);
        // It keeps the place of the one that it overtakes.
        waiting.set(key, { text: JSON.stringify(request), resolve });
        if (worker === null) {
          start();
        }
        next();
      });
    },
  };
}
