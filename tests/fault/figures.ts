/** A goal of the project’s figures that is no speed: what shows it, or what has to come before it can be shown. */
export interface FigureRow {
  readonly id: string;
  readonly name: string;
  /** `test`: a title names it. `check`: a check of `npm run check` does. `command`: a script of package.json, too long for every run. */
  readonly shownBy: 'test' | 'check' | { readonly command: string } | { readonly owedBy: string };
}

const test = 'test';
const row = (id: string, name: string, shownBy: FigureRow['shownBy'] = test): FigureRow => ({ id, name, shownBy });

export const figures: readonly FigureRow[] = [
  row('R1', 'seeded schedules in Node'),
  row('R2', 'seeded schedules in Chromium'),
  row('R3', 'planted bugs are caught'),
  row('R4', 'kills of gateways, browsers and tabs'),
  row('R5', 'stops of PostgreSQL, two gateways on one database'),
  row('R6', 'every shipped schema migrates'),
  row('R7', 'updates while a user types', { command: 'chaos:update' }),
  row('R8', 'storage faults end in a named state, nothing is left unhandled'),
  row('R9', 'every fault has a test'),
  row('S1', 'the content security policy holds everywhere'),
  row('S2', 'bad inputs'),
  row('S3', 'redirects, deep links and hostile messages'),
  row('S4', 'secrets are found nowhere'),
  row('S5', 'attacks on the companion'),
  row('S6', 'guessing of passwords, two tabs that renew'),
  row('S7', 'the matrix of rights'),
  row('S8', 'the sheet of ASVS; the audit of dependencies is a step before a release (docs/operations/update.md)'),
  row('Q1', 'no violation of accessibility on any screen', { owedBy: 'the last screen' }),
  row('Q2', 'the test command ends in time, nothing skipped', { command: 'test' }),
  row('Q3', 'lengths, cycles, unused code, tests as a share of the source', 'check'),
  row('Q4', 'nothing is made up in the gateway, every table has a writer, every call a caller', { owedBy: 'sources' }),
  row('Q5', 'every listed mistake turns a test red', { owedBy: 'the list of mistakes' }),
];
