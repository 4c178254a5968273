import * as v from 'valibot';
import { PROTOCOL } from '../../src/domain/companion/protocol.ts';
import type { CompanionVerb } from '../../src/domain/companion/verbs.ts';
import type { KeyTray } from '../keys/key-tray.ts';
import type { Signing } from '../keys/signing.ts';
import type { Policy } from '../policy.ts';
import type { Settings } from '../profile/settings.ts';
import { findOpeners, type Openers, openIn, type Start, TAX_HOSTS } from './browsers.ts';
import { certificatesOf } from './certificates.ts';
import type { Cookies } from './cookies.ts';
import { keysOf, signWith } from './keys.ts';
import { readFileOf } from './read-file.ts';
import { bad, type InputOf, type OutputOf, type Said, told } from './said.ts';
import { environmentFacts, pcFacts } from './system-facts.ts';

/** What verbs are answered from. */
export interface VerbPorts {
  readonly version: string;
  readonly pcuid: string;
  readonly cookies: Cookies;
  readonly policy: Policy | null;
  readonly openers: Openers;
  readonly start: Start;
  readonly tray: KeyTray;
  readonly signing: Signing;
  port(): number;
  settings(): Settings;
}

const nothing = v.strictObject({});
const inputs = {
  cookies: v.strictObject({
    set: v.optional(v.record(v.string(), v.string())),
    remove: v.optional(v.array(v.string())),
  }),
  app: nothing,
  environment: nothing,
  pc: nothing,
  ca: v.strictObject({ taxpayer: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z]{15,20}$/))) }),
  settings: nothing,
  file: v.strictObject({ name: v.string() }),
  browser: v.strictObject({ browser: v.picklist(['ie', 'default', 'embedded']), url: v.string() }),
  keys: nothing,
  sign: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)), message: v.pipe(v.string(), v.maxLength(200)) }),
} as const;

/** Who asks, and whether he still does. */
interface Asker {
  readonly origin: string;
  readonly gone: AbortSignal;
}
type Carry = { readonly [V in CompanionVerb]: (input: InputOf<V>, asker: Asker) => Said<OutputOf<V>> | Promise<Said<OutputOf<V>>> };

const hostsOf = (policy: Policy | null): readonly string[] => policy?.openHosts ?? TAX_HOSTS;
const folderOf = ({ policy, settings }: VerbPorts): string => policy?.folder ?? settings().folder;

function carryOf(ports: VerbPorts): Carry {
  const { policy, openers, start, cookies } = ports;
  const openHosts = hostsOf(policy);
  return {
    cookies: (input, { origin }) => cookies.ask(origin, input),
    app: () => told({ name: 'workbench-companion', version: ports.version, protocol: PROTOCOL }),
    environment: () => told(environmentFacts((['default', 'ie', 'embedded'] as const).filter((browser) => openers[browser] !== undefined))),
    pc: () => told(pcFacts(ports.pcuid)),
    ca: ({ taxpayer = '' }) => certificatesOf(ports.settings().certificates, taxpayer),
    settings: () =>
      told({
        port: ports.port(),
        hasFolder: folderOf(ports) !== '',
        hasCertificates: ports.settings().certificates !== '',
        openHosts,
        isManaged: policy !== null,
      }),
    file: ({ name }) => readFileOf(folderOf(ports), name),
    browser: (input) => openIn(input, { openers, openHosts, start }),
    keys: () => keysOf(ports),
    sign: (input, asker) => signWith(ports.signing, input, asker),
  };
}

export type Verbs = (verb: CompanionVerb, body: unknown, asker: Asker) => Promise<Said<unknown>>;

export function isVerb(name: string): name is CompanionVerb {
  return Object.hasOwn(inputs, name);
}

/** Carries a verb out for an origin. An input that the verb does not have is refused before anything is done. */
export function openVerbs(ports: VerbPorts): Verbs {
  const carry = carryOf(ports);
  async function ask<V extends CompanionVerb>(verb: V, body: unknown, asker: Asker): Promise<Said<unknown>> {
    const input = v.safeParse(inputs[verb], body);
    // as: the schema of a verb is that of its input
    return input.success ? await carry[verb](input.output as InputOf<V>, asker) : bad('问得不对 not what this verb is asked with');
  }
  return ask;
}

export const systemOpeners = (): Openers => findOpeners(process.platform, process.env);
