using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker-test.js", esModule = embed "workers/worker-test.js"),
    (name = "weburl.wasm", wasm = embed "workers/weburl.wasm"),
  ],
  compatibilityDate = "2026-11-01",
);
