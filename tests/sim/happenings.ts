import type { Mishap } from './world/fake-network.ts';

/** What may happen in a schedule, each kind with its words. A test fails when one of them happens in no seed. */
export const happenings = {
  edit: 'a company is edited',
  hide: 'a company is hidden or shown',
  'hide-many': 'all companies are hidden or shown at once',
  together: 'many commands travel in one request',
  switch: 'a switch of company is logged',
  read: 'a message is read',
  confirm: 'a message is confirmed',
  unread: 'a message is marked as unread again',
  place: 'a message is put off, done, or put back',
  told: 'the gateway is told of tries that failed',
  popup: 'something with a frequency is shown, or over',
  mark: 'a state is marked by hand',
  unmark: 'a mark is taken back',
  invite: 'somebody is invited to a company',
  share: 'a company is shared',
  'cancel-share': 'a share is cancelled',
  lead: 'the user asks to be called',
  tip: 'a tip is closed',
  'company-tip': 'a tip of a company is closed',
  contacts: 'the contacts of a plan are changed',
  import: 'a list is imported',
  'import-undone': 'an import is taken back',
  'import-companies': 'a list of companies is imported',
  'import-companies-undone': 'an import of companies is taken back',
  ask: 'an advisor is asked',
  say: 'something is said in a talk',
  'talk-change': 'a talk is read, rated or ended',
  upgraded: 'the page tells how an upgrade ended',
  retry: 'the user tries a parked command again',
  resolve: 'the user resolves a conflict',
  discard: 'the user discards a command',
  'line-good': 'the line of a device is repaired',
  'line-bad': 'the line of a device becomes bad',
  'line-down': 'the line of a device is cut',
  refuse: 'a request finds no line or no gateway',
  'cut-before': 'the line is cut before the request arrives',
  'cut-after': 'the line is cut after the commit, before the answer',
  resend: 'the connection is reset after the commit, and the browser sends the request again',
  'late-copy': 'a copy of the request arrives a minute later, after others',
  'error-before': 'an error of the gateway, nothing done',
  'error-after': 'an error of the proxy, everything done',
  busy: 'the gateway is busy and says for how long',
  'half-body': 'the answer breaks off',
  portal: 'a stranger answers',
  hang: 'the line swallows everything',
  slow: 'the answer is slow',
  'news-twice': 'an event comes twice',
  'news-lost': 'an event is lost',
  'news-late': 'an event comes after the next one',
  'tab-opened': 'a tab is opened',
  'tab-killed': 'a tab is killed',
  'tab-reloaded': 'a tab is reloaded',
  'tab-hidden': 'a tab goes to the back or comes to the front',
  'killed-in-transaction': 'a tab is killed in the middle of a transaction',
  'killed-after-commit': 'a tab is killed between a commit and what would follow',
  frozen: 'a tab is frozen',
  thawed: 'a frozen tab goes on',
  'leader-changed': 'another tab leads',
  'clock-back': 'the clock of a device jumps back',
  'clock-ahead': 'the clock of a device jumps ahead',
  'browser-restarted': 'all tabs of a browser end, one is opened',
  'storage-deleted': 'the stored data of a device is deleted',
  'disk-full': 'the disk of a tab is full',
  folded: 'the overlay is folded',
  'tokens-expired': 'every access token ends',
  'sign-ins-ended': 'the gateway ends every sign-in',
  'company-gone': 'a company leaves the account',
  'company-new': 'a company comes into the account',
  'message-new': 'a message arrives',
  'message-changed': 'the words of a message are corrected',
  'page-behind': 'a message is marked while a pull that was read before is on its way',
  'gateway-down': 'the gateway stops',
  'gateway-up': 'the gateway starts',
  background: 'the service worker sends without a tab',
  'signed-out-send': 'the user signs out and sends first',
  'signed-out-keep': 'the user signs out and keeps what waits',
  'signed-out-discard': 'the user signs out and discards what waits',
} as const satisfies Record<string, string> & Record<Mishap, string>;

export type Happening = keyof typeof happenings;

/** Writes down what happens; with its kind it is counted. */
export type Note = (text: string, what?: Happening) => void;

/** How often each happened. */
export type Tally = Map<Happening, number>;

export function countIn(tally: Tally, what: Happening, times = 1): void {
  tally.set(what, (tally.get(what) ?? 0) + times);
}

/** Kinds that never happened. */
export function missingFrom(tally: Tally): string[] {
  return Object.keys(happenings).filter((what) => ![...tally.keys()].some((one) => one === what));
}

/** The table of what happened, most often first. */
export function tableOf(tally: Tally): string {
  const rows = [...tally].sort(([, x], [, y]) => y - x);
  return rows.map(([what, times]) => `${String(times).padStart(9)}  ${what.padEnd(22)} ${happenings[what]}`).join('\n');
}
