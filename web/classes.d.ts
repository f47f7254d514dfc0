// The interfaces of the URL Standard. They need no other library of TypeScript than
// es2022, and have the members that TypeScript's library DOM declares.

export interface URLSearchParamsIterator<T> extends IteratorObject<T, BuiltinIteratorReturn, unknown> {
  [Symbol.iterator](): URLSearchParamsIterator<T>;
}

export declare class URL {
  /** Parses a URL and throws a TypeError if that fails. */
  constructor(url: string | URL, base?: string | URL);
  /** Parses a URL and returns null if that fails. */
  static parse(url: string | URL, base?: string | URL): URL | null;
  static canParse(url: string | URL, base?: string | URL): boolean;
  /** The platform's own function; undefined on platforms without the File API. */
  static createObjectURL(object: object): string;
  /** The platform's own function; undefined on platforms without the File API. */
  static revokeObjectURL(url: string): void;

  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  readonly searchParams: URLSearchParams;
  hash: string;
  toJSON(): string;
  toString(): string;
}

export declare class URLSearchParams {
  constructor(init?: string | Iterable<readonly string[]> | Readonly<Record<string, string>>);
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  forEach(callback: (value: string, name: string, params: URLSearchParams) => void, thisArg?: unknown): void;
  entries(): URLSearchParamsIterator<[string, string]>;
  keys(): URLSearchParamsIterator<string>;
  values(): URLSearchParamsIterator<string>;
  [Symbol.iterator](): URLSearchParamsIterator<[string, string]>;
}
