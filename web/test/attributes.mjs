// The attributes of the class URL, in the order of its interface.
// https://url.spec.whatwg.org/#url
export const attributes = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "searchParams", "hash"];
export const readonly = ["origin", "searchParams"];
export const settable = attributes.filter((name) => !readonly.includes(name));
export const strings = attributes.filter((name) => name !== "searchParams");
