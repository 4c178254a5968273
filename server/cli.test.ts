import { expect, test } from 'vitest';
import { parseCli } from './cli.ts';

test('without arguments: port 8700 of this machine, a SQLite file, no demo accounts, no faults', () => {
  const defaults = {
    port: 8700,
    appsPort: 8701,
    host: '127.0.0.1',
    db: '.data/workbench.db',
    partitions: 0,
    metrics: null,
    companies: 1_200,
    accessSeconds: 600,
    faults: false,
    demo: 'never',
    newEpoch: false,
    staticDir: 'dist',
    logLevel: 'info',
    variant: 'main',
  };
  expect(parseCli([], {})).toEqual({ ok: true, value: defaults });
});

test('arguments win over the environment', () => {
  const env = { PORT: '9000', DATABASE_URL: 'postgres://x', HOST: '0.0.0.0', LOG_LEVEL: 'debug' };
  expect(parseCli([], env)).toMatchObject({ value: { port: 9_000, db: 'postgres://x', host: '0.0.0.0', logLevel: 'debug' } });
  const args = ['--port', '1', '--db', 'a.db', '--companies', '20000', '--access-seconds', '2', '--faults', '--demo', '--static', 'none'];
  expect(parseCli(args, env)).toMatchObject({
    value: { port: 1, db: 'a.db', companies: 20_000, accessSeconds: 2, faults: true, demo: 'always', staticDir: null },
  });
});

test('[PLUS-62] the number of partitions comes from the environment', () => {
  expect(parseCli([], { DATABASE_PARTITIONS: '16' })).toMatchObject({ value: { partitions: 16 } });
  expect(parseCli([], { DATABASE_PARTITIONS: '1025' })).toMatchObject({ ok: false });
});

test('[PLUS-40] health and metrics are off unless a port is named, and then on this machine alone unless an address is', () => {
  const metrics = (args: string[], env = {}) => parseCli(args, env);
  expect(metrics([], { METRICS_HOST: '0.0.0.0' })).toMatchObject({ value: { metrics: null } });
  expect(metrics([], { METRICS_PORT: '9464' })).toMatchObject({ value: { metrics: { port: 9_464, host: '127.0.0.1' } } });
  expect(metrics(['--metrics-port', '1'], { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' })).toMatchObject({
    value: { metrics: { port: 1, host: '10.0.0.5' } },
  });
});

test('demo data is made where it is asked for, and by the plain start only on a database that nobody named', () => {
  const demo = (args: string[], env = {}) => {
    const parsed = parseCli(args, env);
    return parsed.ok ? parsed.value.demo : parsed.error;
  };
  expect(demo(['--demo-if-embedded'])).toBe('embedded');
  expect(demo(['--demo-if-embedded', '--db', 'office.db'])).toBe('never');
  expect(demo(['--demo-if-embedded'], { DATABASE_URL: 'postgres://x' })).toBe('never');
  expect(demo(['--demo-if-embedded', '--demo'], { DATABASE_URL: 'postgres://x' })).toBe('always');
  expect(demo([])).toBe('never');
});

test('a variable that is empty is not set: no store that is gone with the process, no address that the whole network reaches', () => {
  const empty = {
    PORT: '',
    APPS_PORT: '',
    HOST: '',
    METRICS_PORT: '',
    METRICS_HOST: '',
    DATABASE_URL: '',
    DATABASE_PARTITIONS: '',
    LOG_LEVEL: '',
    PAGE_VARIANT: '',
  };
  expect(parseCli(['--demo-if-embedded'], empty)).toEqual(parseCli(['--demo-if-embedded'], {}));
  expect(parseCli(['--db', '', '--host', ''], {})).toEqual(parseCli([], {}));
});

test('a database that there is none of stops the start with the name of its variable, without its password', () => {
  for (const url of ['mysql://office:Geheim@db.example/books', 'sqlite:///srv/office.db', 'file:office.db']) {
    const parsed = parseCli([], { DATABASE_URL: url });
    expect(parsed, url).toMatchObject({ ok: false, error: expect.stringContaining('DATABASE_URL') });
    expect(JSON.stringify(parsed)).not.toContain('Geheim');
  }
  for (const url of ['postgresql://x/y', 'Postgres://x/y', ':memory:', '/srv/office.db', 'C:\\office.db'])
    expect(parseCli([], { DATABASE_URL: url })).toMatchObject({ ok: true, value: { db: url } });
});

test.each([
  ['PORT', 'x'],
  ['METRICS_PORT', 'on'],
  ['DATABASE_PARTITIONS', '16.5'],
  ['APPS_PORT', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['PAGE_VARIANT', 'other'],
])('a value of %s that makes no sense is told with the name of the variable', (name, value) => {
  expect(parseCli([], { [name]: value })).toMatchObject({ ok: false, error: expect.stringContaining(name) });
});

test('[FLAG-01] the variant is chosen by flag or environment', () => {
  expect(parseCli([], { PAGE_VARIANT: 'xsb' })).toMatchObject({ value: { variant: 'xsb' } });
  expect(parseCli(['--variant', 'main'], { PAGE_VARIANT: 'xsb' })).toMatchObject({ value: { variant: 'main' } });
  expect(parseCli([], { PAGE_VARIANT: 'XSB' })).toMatchObject({ ok: false });
});

test('what makes no sense is told and not guessed', () => {
  for (const args of [
    ['--port', 'x'],
    ['--port', '70000'],
    ['--companies', '-1'],
    ['--access-seconds', '0'],
    ['--unknown'],
    ['file'],
    ['--log-level', 'loud'],
    ['--variant', 'other'],
  ]) {
    const parsed = parseCli(args, {});
    expect(parsed.ok, args.join(' ')).toBe(false);
    expect(!parsed.ok && parsed.error.length).toBeGreaterThan(10);
  }
});
