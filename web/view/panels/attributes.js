// attributes maps the attributes of a URL to their components.
export const attributes = {
  href: null, origin: null, protocol: "scheme", username: "username", password: "password", host: "host", hostname: "host", port: "port",
  pathname: "path", search: "query", hash: "fragment",
};

// settable are those that can be changed.
export const settable = Object.keys(attributes).filter((name) => name !== "origin");
