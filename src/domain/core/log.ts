/**
 * Where programs write their log. error: a developer must look; info: a state changed; debug: the rest. `data` never carries
 * secrets or tax numbers.
 */
export interface Log {
  debug(msg: string, data?: object): void;
  info(msg: string, data?: object): void;
  error(msg: string, data?: object): void;
}

/** A log nobody reads, for tests and tools. */
export const silentLog: Log = { debug() {}, info() {}, error() {} };
