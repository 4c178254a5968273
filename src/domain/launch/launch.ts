import { hostEvents } from '../core/host-events.ts';

/*
 * What is to be opened here by somebody outside: the host around the page (a panel message), a protocol link, a shortcut (EMBED-03 to 06, 10,
 * 11, PLUS-27). All of them lead to the same launch.
 */

/** A menu by its code, an app by its code, a keyword scene, a page (TAB-12, TAB-13). */
export type LaunchTarget = { readonly kind: 'menu' | 'app' | 'scene' | 'page'; readonly code: string };

export interface Launch {
  /** For whom; null: for whoever is signed in. */
  readonly accountId: string | null;
  /** For which company; null: for the one of this tab. */
  readonly companyId: string | null;
  /** Null: only the company is asked for. */
  readonly target: LaunchTarget | null;
}

/** The scheme that the installed product is registered for. */
export const LAUNCH_SCHEME = 'web+workbench:';
/** Search parameter of the address that the browser opens for such a link. */
export const LAUNCH_PARAM = 'launch';

/** Codes and ids of others: what is longer, or holds anything else, is none. */
const CODE = /^[\w.;:-]{1,100}$/;

const fields: readonly (readonly [field: string, kind: LaunchTarget['kind']])[] = [
  ['menuCode', 'menu'],
  ['appCode', 'app'],
  ['kwCode', 'scene'],
  ['pageCode', 'page'],
];

/** The first of the four codes that is given; undefined where one is given that cannot be a code. */
function targetOf(given: (field: string) => unknown): LaunchTarget | null | undefined {
  for (const [field, kind] of fields) {
    const code = given(field);
    if (code === undefined || code === null || code === '') continue;
    return typeof code === 'string' && CODE.test(code) ? { kind, code } : undefined;
  }
  return null;
}

/** An id; null where none is given, undefined where it cannot be one. */
function idOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' && CODE.test(value) ? value : undefined;
}

function launchOf(given: (field: string) => unknown): Launch | null {
  const accountId = idOf(given('accountId'));
  const companyId = idOf(given('companyId'));
  const target = targetOf(given);
  if (accountId === undefined || companyId === undefined || target === undefined) return null;
  // Nothing that could be opened is asked for.
  if (companyId === null && target === null) return null;
  return { accountId, companyId, target };
}

/** A host's message as the launch it asks for; null when it is about anything else, or says something that cannot be read. */
export function readPanelLaunch(message: unknown): Launch | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== hostEvents.panelOpen) return null;
  const payload: unknown = 'payload' in message ? message.payload : null;
  if (typeof payload !== 'object' || payload === null) return null;
  const values = new Map<string, unknown>(Object.entries(payload));
  return launchOf((field) => values.get(field));
}

const kinds: Readonly<Record<string, string>> = { menu: 'menuCode', app: 'appCode', scene: 'kwCode', page: 'pageCode' };

/** `web+workbench:menu/CODE?company=ID&account=ID` as the launch it asks for, or `web+workbench:company/ID`; null for any other text. */
export function readLaunchLink(link: string): Launch | null {
  if (!link.startsWith(LAUNCH_SCHEME)) return null;
  const [path = '', query = ''] = link.slice(LAUNCH_SCHEME.length).replace(/^\/+/, '').split('?');
  const [kind = '', code = '', ...more] = path.replace(/\/$/, '').split('/');
  if (more.length > 0) return null;
  const search = valuesOf(query);
  const isCompany = kind === 'company';
  const field = isCompany ? 'companyId' : Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (field === undefined || code === '') return null;
  const values = new Map<string, unknown>([['accountId', search.get('account')]]);
  if (!isCompany) values.set('companyId', search.get('company'));
  return launchOf((name) => (name === field ? decoded(code) : values.get(name)));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Values of a query by name, the first of each; '+' stands for itself. */
function valuesOf(query: string): ReadonlyMap<string, string> {
  const pairs = query.split('&').map((pair) => pair.split('='));
  return new Map(pairs.reverse().map(([name = '', ...value]) => [decoded(name), decoded(value.join('='))]));
}

/** The launch that an address of the product carries; null when it carries none. */
export function launchInAddress(href: string): Launch | null {
  const [, query = ''] = href.replace(/#.*$/, '').split('?');
  return readLaunchLink(valuesOf(query).get(LAUNCH_PARAM) ?? '');
}

/** the first three and last four characters, the middle hidden; of seven or fewer the first and the last. */
export function maskAccount(account: string): string {
  return account.length > 7 ? `${account.slice(0, 3)}****${account.slice(-4)}` : `${account.slice(0, 1)}****${account.slice(-1)}`;
}

/** Where a keyword scene leads: a menu or a page, by the deployment's table. */
export type SceneTable = Readonly<Record<string, { readonly kind: 'menu' | 'page'; readonly code: string }>>;

export type LaunchStep =
  /** Asks whether to change to the account, said masked (EMBED-10). No: the launch is dropped. */
  | { readonly do: 'ask-account'; readonly masked: string }
  | { readonly do: 'switch-company'; readonly companyId: string }
  | { readonly do: 'open'; readonly target: { readonly kind: 'menu' | 'app' | 'page'; readonly code: string } }
  | { readonly do: 'company-manage' };

export interface LaunchFacts {
  readonly accountId: string;
  /** Company of this tab. */
  readonly companyId: string | null;
  readonly scenes: SceneTable;
}

/** What a launch does, in order. Another account's ends with the question; the rest follows when that account is signed in. */
export function planLaunch(launch: Launch, { accountId, companyId, scenes }: LaunchFacts): readonly LaunchStep[] {
  if (launch.accountId !== null && launch.accountId !== accountId) return [{ do: 'ask-account', masked: maskAccount(launch.accountId) }];
  const steps: LaunchStep[] = [];
  if (launch.companyId !== null && launch.companyId !== companyId) steps.push({ do: 'switch-company', companyId: launch.companyId });
  const { target } = launch;
  if (target === null) return steps;
  if (target.kind !== 'scene') return [...steps, { do: 'open', target: { kind: target.kind, code: target.code } }];
  const scene = Object.hasOwn(scenes, target.code) ? scenes[target.code] : undefined;
  return [...steps, scene === undefined ? { do: 'company-manage' } : { do: 'open', target: scene }];
}

/** A scene table as a deployment writes it, `{ "kw": "menu:CODE" }`: what is no entry of it is left out. */
export function readScenes(value: unknown): SceneTable {
  const table: Record<string, { kind: 'menu' | 'page'; code: string }> = {};
  const given = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  for (const [scene, to] of given) {
    const code = typeof to === 'string' && CODE.test(to) ? to.split(':') : [];
    const [kind, name] = code;
    if ((kind === 'menu' || kind === 'page') && name !== undefined && name !== '' && code.length === 2) table[scene] = { kind, code: name };
  }
  return table;
}
