import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Instruction, instructionsOf, type Plain, readCompose } from '../support/container-files.ts';
import { freePort } from '../support/gateway/gateway.ts';
import { type Postgres, startPostgres } from '../support/gateway/postgres.ts';

const run = promisify(execFile);
const instructions = instructionsOf(readFileSync('Containerfile', 'utf8'));
const compose = readCompose(readFileSync('compose.yaml', 'utf8'));
const of = (word: string): string[] => instructions.filter((one) => one.word === word).map(({ rest }) => rest);
const at = (from: Plain | undefined, ...keys: string[]): Plain | undefined =>
  keys.reduce<Plain | undefined>((held, key) => (typeof held === 'object' && !Array.isArray(held) ? held[key] : undefined), from);
const services = Object.entries(at(compose, 'services') ?? {});
const pkg: { dependencies: { node: string }; scripts: { gateway: string } } = JSON.parse(readFileSync('package.json', 'utf8'));

test('[PLUS-40] the container file names versions, holds no secret, runs as no root by a list of words, and tells whether it is healthy', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
  expect(instructions.map(({ word }) => word).filter((word) => !known.includes(word))).toEqual([]);
  for (const from of of('FROM'))
    expect(from).toMatch(new RegExp(`^docker\\.io/library/node:${pkg.dependencies.node}-[a-z]+-slim( AS build)?$`));
  const last = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'));
  const order = last.map(({ word }) => word);
  expect(last.find(({ word }) => word === 'USER')?.rest).toBe('node');
  expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
  expect(order.at(-1)).toBe('CMD');
  expect(JSON.parse(of('CMD')[0] ?? '').join(' ')).toBe(pkg.scripts.gateway);
  expect(of('HEALTHCHECK')[0]).toContain('/healthz');
  for (const env of of('ENV')) expect(env).toMatch(/^[A-Z_]+=[\w.]+$/);
  expect(JSON.stringify(instructions)).not.toMatch(/PASSWORD|SECRET|TOKEN|KEY/);
  for (const copied of of('COPY').filter((one) => one.startsWith('--from=build')))
    expect(copied).toMatch(/^--from=build \/opt\/workbench\/([\w.-]+) \.\/(?:\1)?$/);
});

test('[PLUS-40] the compose file pins its images, keeps the store in a volume, shows its port to this machine alone and takes every right away', () => {
  expect(services.map(([name]) => name)).toEqual(['database', 'gateway', 'backup']);
  const volumes = Object.keys(at(compose, 'volumes') ?? {});
  const documented = readFileSync('docs/operations/set-up.md', 'utf8');
  for (const [name, service] of services) {
    const image = at(service, 'image');
    expect(image, name).toMatch(/^(?:workbench|docker\.io\/library\/postgres:\d+-[a-z]+)$/);
    expect(at(service, 'security_opt'), name).toEqual(['no-new-privileges:true']);
    expect(service, name).not.toHaveProperty('privileged');
    for (const volume of [at(service, 'volumes') ?? []].flat()) expect(volumes, name).toContain(String(volume).split(':')[0]);
    for (const port of [at(service, 'ports') ?? []].flat()) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
    if (name === 'database') continue;
    expect([at(service, 'read_only'), at(service, 'cap_drop')], name).toEqual(['true', ['ALL']]);
    expect(at(service, 'depends_on', 'database', 'condition'), name).toBe('service_healthy');
    for (const variable of Object.keys(at(service, 'environment') ?? {})) expect(documented).toContain(`\`${variable}\``);
  }
  // What reads a dump is of the version that writes it.
  const major = /postgres:(\d+)-/.exec(String(at(compose, 'services', 'database', 'image')))?.[1];
  expect(of('RUN').join('\n')).toContain(`postgresql-client-${major} `);
  // No password stands in a file of the repository.
  for (const [name, value] of [...readFileSync('compose.yaml', 'utf8').matchAll(/^\s+(\w*PASSWORD\w*): (.*)$/gm)].map(([, a, b]) => [a, b]))
    expect(value, name).toMatch(/^\$\{/);
});

/** What a step fetches or builds is here already: these are not run. */
const ELSEWHERE = /^(?:npm ci|npm prune|npm run build|apt-get update)\b/;

/** Whether a path of the repository is kept out of what is copied. */
function isIgnored(path: string): boolean {
  const patterns = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
  return patterns.some((pattern) =>
    pattern.startsWith('*') ? path.endsWith(pattern.slice(1)) : path === pattern || path.startsWith(`${pattern}/`),
  );
}

/** Packages that are there without those of development, as links. */
function linkPackages(folder: string): void {
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const [path, { dev }] of Object.entries(packages)) {
    if (path === '' || dev || path.lastIndexOf('node_modules/') > 0 || !existsSync(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
}

/** Carries the steps out below a folder in place of the root of two file systems; answers the second one's. */
async function carryOut(steps: readonly Instruction[], root: string): Promise<string> {
  let [stage, cwd] = ['', ''];
  const inside = (path: string): string => (path.startsWith('/') ? join(root, stage, path) : join(cwd, path));
  for (const { word, rest } of steps) {
    if (word === 'FROM') stage = rest.endsWith(' AS build') ? 'build' : 'last';
    if (word === 'WORKDIR') {
      cwd = join(root, stage, rest);
      mkdirSync(cwd, { recursive: true });
    }
    if (word === 'COPY' && rest === '. .') {
      for (const name of readdirSync('.').filter((one) => !isIgnored(one))) cpSync(name, join(cwd, name), { recursive: true });
      // What the build would have made.
      mkdirSync(join(cwd, 'dist'));
      writeFileSync(join(cwd, 'dist/index.html'), '<!doctype html><title>built</title>');
      linkPackages(cwd);
    } else if (word === 'COPY') {
      const names = rest.split(' ').filter((one) => !one.startsWith('--'));
      const to = names.pop() ?? '';
      for (const name of names) {
        const from = rest.startsWith('--from=build') ? join(root, 'build', name) : name;
        cpSync(from, to.endsWith('/') ? join(inside(to), name.split('/').at(-1) ?? '') : inside(to), {
          recursive: true,
          verbatimSymlinks: true,
        });
      }
    }
    if (word === 'RUN' && !ELSEWHERE.test(rest)) {
      const here = rest.replaceAll('/var/lib', inside('/var/lib')).replace(/chown -R node:node (\S+)/, 'test -d $1');
      await run('sh', ['-c', here], { cwd });
    }
  }
  return join(root, 'last');
}

let postgres: Postgres;
let root = '';
beforeAll(async () => {
  postgres = await startPostgres();
  root = mkdtempSync(join(tmpdir(), 'workbench-container-'));
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
});

test('[PLUS-40] the steps of the container file, but for fetching and building, make a folder whose command serves the page on PostgreSQL, is healthy, and is backed up and proven by the compose file’s own command', async () => {
  const system = await carryOut(instructions, root);
  const cwd = join(system, 'opt/workbench');
  const [port, metrics] = [String(await freePort()), String(await freePort())];
  const fixed = Object.fromEntries(of('ENV').map((line) => line.split('=')));
  const address = String(at(compose, 'services', 'gateway', 'environment', 'DATABASE_URL'));
  const databaseUrl = await postgres.createDatabase();
  expect(address).toMatch(/^postgres:\/\/workbench:\$\{DATABASE_PASSWORD\}@database:5432\/workbench$/);
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  const env = { ...fixed, PATH: path, TMPDIR: tmpdir(), HOST: '127.0.0.1', PORT: port, METRICS_PORT: metrics, DATABASE_URL: databaseUrl };
  const [program = '', ...args]: string[] = JSON.parse(of('CMD')[0] ?? '[]');
  const gateway = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((done) => gateway.once('exit', done));
  let said = '';
  for (const stream of [gateway.stdout, gateway.stderr]) stream.on('data', (part: Buffer) => (said += part.toString('utf8')));
  try {
    const [check = '', ...words]: string[] = JSON.parse(/CMD (\[.*)$/.exec(of('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]');
    const isHealthy = () =>
      run(check, words, { cwd, env }).then(
        () => true,
        () => false,
      );
    let tries = 0;
    while (!(await isHealthy())) {
      tries += 1;
      if (gateway.exitCode !== null || tries > 200) throw new Error(`not healthy:\n${said}`);
    }
    for (let ready = false; !ready; ) ready = (await fetch(`http://127.0.0.1:${metrics}/readyz`)).ok;
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>built</title>');
    await run('node', ['tools/account.ts', 'add', 'wang', '--name', '王丽'], { cwd, env });
    const command = at(compose, 'services', 'backup', 'command');
    const backup = (Array.isArray(command) ? command : []).map((one) => String(one).replace('/var/lib', join(system, 'var/lib')));
    const { stdout } = await run(backup[0] ?? '', backup.slice(1), { cwd, env });
    expect(stdout).toMatch(/Backed up: .*\n.*Restored for a trial/);
    expect(readdirSync(join(system, 'var/lib/workbench/backups'))).toHaveLength(2);
    expect(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).toMatch(/^workbench_backup_proven_age_seconds \d/m);
  } finally {
    gateway.kill('SIGTERM');
    await ended;
  }
});
