import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../src/domain/core/result.ts';
import { type Variant, variants } from '../src/domain/core/variant.ts';
import { namedStore, storeUrl, unknownScheme } from './store/named-store.ts';

/** What the gateway was started with. */
export interface CliOptions {
  port: number;
  /** Port of the sample apps, which a demo has; 0 for any that is free. */
  appsPort: number;
  /** Address to listen on. The default is this machine alone. */
  host: string;
  db: string;
  /** Partitions of a store on PostgreSQL; 0 for as many as it has. */
  partitions: number;
  /** Where health and metrics are told, null for nowhere. */
  metrics: { port: number; host: string } | null;
  /** Companies of the demo account `agency`, where there is one. */
  companies: number;
  accessSeconds: number;
  faults: boolean;
  /** Whose data: `always` makes demo accounts, `embedded` only in a store that holds nothing else, `never` none. */
  demo: 'always' | 'embedded' | 'never';
  /** After a restore from a backup: clients start anew. */
  newEpoch: boolean;
  /** Folder of the built page, null for none. */
  staticDir: string | null;
  logLevel: 'debug' | 'info' | 'error' | 'silent';
  /** Which of the two products the served page is (FLAG-01). */
  variant: Variant;
}

const flags = {
  port: { type: 'string' },
  'apps-port': { type: 'string' },
  host: { type: 'string' },
  db: { type: 'string' },
  'metrics-port': { type: 'string' },
  companies: { type: 'string' },
  'access-seconds': { type: 'string' },
  faults: { type: 'boolean' },
  demo: { type: 'boolean' },
  'demo-if-embedded': { type: 'boolean' },
  'new-epoch': { type: 'boolean' },
  static: { type: 'string' },
  'log-level': { type: 'string' },
  variant: { type: 'string' },
} as const;

type Env = Readonly<Record<string, string | undefined>>;

function whole(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) throw new Error(`${name} takes a whole number from ${min} to ${max}`);
  return value;
}

function level(text: string): CliOptions['logLevel'] {
  if (text === 'debug' || text === 'info' || text === 'error' || text === 'silent') return text;
  throw new Error('--log-level (LOG_LEVEL) takes debug, info, error or silent');
}

function variantNamed(text: string): Variant {
  const found = variants.find((variant) => variant === text);
  if (found === undefined) throw new Error(`--variant (PAGE_VARIANT) takes ${variants.join(' or ')}`);
  return found;
}

/** Demo data only where it is asked for: by name, or by `npm start` on a database that nobody named. */
function demoOf(asked: { demo?: boolean; 'demo-if-embedded'?: boolean }, isNamed: boolean): CliOptions['demo'] {
  if (asked.demo) return 'always';
  return asked['demo-if-embedded'] && !isNamed ? 'embedded' : 'never';
}

/** A port of its own, on this machine alone unless another address is named: nobody is asked who he is there. */
function metricsOf(flag: string | undefined, { METRICS_PORT, METRICS_HOST }: Env): CliOptions['metrics'] {
  const port = flag || METRICS_PORT;
  return port ? { port: whole('--metrics-port (METRICS_PORT)', port, 0, 65_535), host: METRICS_HOST || '127.0.0.1' } : null;
}

/** Throws for an address of a database that there is none of: it would be taken for the name of a file. The address may hold a password, so its scheme alone is told. */
function store(flag: string | undefined, env: Env): string {
  const url = storeUrl(flag, env);
  const scheme = unknownScheme(url);
  if (scheme !== null) throw new Error(`--db (DATABASE_URL) takes postgres://… or the path of a file, not ${scheme}`);
  return url;
}

/**
 * Options from arguments, then environment (PORT, APPS_PORT, HOST, DATABASE_URL, DATABASE_PARTITIONS, METRICS_PORT, METRICS_HOST, LOG_LEVEL, PAGE_VARIANT), then defaults. A variable that is
 * empty is not set: an empty HOST would listen to the whole network. The error is a line for the user.
 */
export function parseCli(args: readonly string[], env: Env): Result<CliOptions, string> {
  try {
    const { values } = parseArgs({ args: [...args], options: flags, strict: true });
    const staticDir = values.static ?? 'dist';
    const port = whole('--port (PORT)', values.port || env.PORT || '8700', 0, 65_535);
    const beside = port === 0 || port === 65_535 ? 0 : port + 1;
    return ok({
      port,
      appsPort: whole('--apps-port (APPS_PORT)', values['apps-port'] || env.APPS_PORT || String(beside), 0, 65_535),
      host: values.host || env.HOST || '127.0.0.1',
      db: store(values.db, env),
      partitions: whole('DATABASE_PARTITIONS', env.DATABASE_PARTITIONS || '0', 0, 1_024),
      metrics: metricsOf(values['metrics-port'], env),
      companies: whole('--companies', values.companies ?? '1200', 0, 200_000),
      accessSeconds: whole('--access-seconds', values['access-seconds'] ?? '600', 1, 86_400),
      faults: values.faults ?? false,
      demo: demoOf(values, namedStore(values.db, env) !== null),
      newEpoch: values['new-epoch'] ?? false,
      staticDir: staticDir === 'none' ? null : staticDir,
      logLevel: level(values['log-level'] || env.LOG_LEVEL || 'info'),
      variant: variantNamed(values.variant || env.PAGE_VARIANT || 'main'),
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
