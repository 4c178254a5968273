/*
 * Loaded before everything else in each process of a test run: its clock is the run's (`clockOfRun`), shifted and not stopped. Plain JavaScript, because
 * every file of tests is a process, and to strip types costs each of them a tenth of a second.
 */
const { subscribe } = require('node:diagnostics_channel');

/** Milliseconds. */
const shift = Number(process.env.TEST_CLOCK_SHIFT ?? 0);
const RealDate = globalThis.Date;
const realNow = RealDate.now.bind(RealDate);
const now = () => realNow() + shift;

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
});
RealDate.now = now;
RealDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate;

/** The headers that `writeHead` was given, in any of its forms, with one more. */
function withHeader(headers, name, value) {
  if (!Array.isArray(headers)) return { [name]: value, ...headers };
  return Array.isArray(headers[0]) ? [...headers, [name, value]] : [...headers, name, value];
}

// Node names the time of an answer by a clock of its own, from which clients learn the gateway's.
subscribe('http.server.response.created', ({ response }) => {
  const { writeHead } = response;
  response.writeHead = (status, ...rest) => {
    const words = typeof rest[0] === 'string' ? rest.splice(0, 1) : [];
    return writeHead.call(response, status, ...words, withHeader(rest[0], 'date', new ShiftedDate().toUTCString()));
  };
});
