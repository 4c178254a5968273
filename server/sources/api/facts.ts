import * as v from 'valibot';
import { type FactArea, factDocs } from '../../../src/api/entities/fact.ts';
import { id, text } from '../../../src/api/entities/scalars.ts';
import type { Services } from '../../pipeline/call.ts';
import { inGroups } from '../../store/in-groups.ts';
import type { FactGiven } from '../given.ts';
import { scopeOfFact } from '../keys/key-scope.ts';
import type { FactResult } from '../write-facts.ts';
import type { Caller } from './caller.ts';
import { findCompanies } from './companies.ts';
import { bad, forbidden, isResult, type RowResult, readRow, rowList, unknownCompany } from './rows.ts';

const areas = Object.keys(factDocs) as FactArea[]; // as: the keys of the table
const moment = v.pipe(v.string(), v.isoTimestamp());

/** One fact. `taxNo` stands for `companyId`. `withdraw`, a reason in words, takes back what was told of the part; then there is no document. */
export const factRow = v.object({
  companyId: v.optional(id),
  taxNo: v.optional(text(40)),
  area: v.picklist(areas),
  at: v.optional(moment),
  doc: v.optional(v.looseObject({})),
  externalId: v.optional(text(100)),
  version: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  part: v.optional(text(60)),
  withdraw: v.optional(v.pipe(text(200), v.minLength(1))),
});
type FactRow = v.InferOutput<typeof factRow>;

/** `taskId`: the refresh that the facts are the answer to. */
export const factsBody = v.object({ facts: rowList, taskId: v.optional(id) });

/** How far the clock of a source may be ahead of the gateway's, milliseconds. */
const MOST_AHEAD = 86_400_000;
/** Facts of one transaction: while SQLite writes, nothing else of this process runs. */
const AT_ONCE = 50;

interface Ready {
  readonly place: number;
  readonly row: FactRow;
  readonly companyIds: readonly string[];
}

function read(given: unknown, caller: Caller, now: number): FactRow | RowResult {
  const row = readRow(factRow, given);
  if (isResult(row)) return row;
  if (row.withdraw === undefined && (row.doc === undefined || row.at === undefined)) return bad('row: doc and at, or withdraw');
  if (row.at !== undefined && !(Date.parse(row.at) <= now + MOST_AHEAD)) return bad('at: no time, or more than a day ahead');
  return caller.areas === null || caller.areas.has(scopeOfFact(row.area)) ? row : forbidden;
}

/** The worst of what became of a row of several companies. */
function together(results: readonly FactResult[]): RowResult {
  return (
    results.find(({ outcome }) => outcome === 'bad') ?? results.find(({ outcome }) => outcome === 'stored') ?? results[0] ?? bad('row')
  );
}

async function writeSome({ facts }: Services, caller: Caller, some: readonly Ready[], results: RowResult[]): Promise<void> {
  const given = some.flatMap(({ row, companyIds }) =>
    companyIds.map(
      (companyId): FactGiven => ({
        companyId,
        area: row.area,
        at: Date.parse(row.at ?? ''),
        doc: row.doc,
        ...(row.externalId === undefined ? {} : { externalId: companyIds.length > 1 ? `${row.externalId}@${companyId}` : row.externalId }),
        ...(row.version === undefined ? {} : { version: row.version }),
      }),
    ),
  );
  const written = await facts.write(caller.source, given);
  let at = 0;
  for (const { place, companyIds } of some) {
    results[place] = together(written.slice(at, at + companyIds.length));
    at += companyIds.length;
  }
}

async function withdraw({ facts }: Services, caller: Caller, { row, companyIds }: Ready): Promise<RowResult> {
  const { area, part = '', withdraw: reason = '' } = row;
  const stored = area === 'taxList' ? 'tax' : area;
  const named = companyIds.map((companyId) => ({ companyId, area: stored, part }));
  const count = await facts.withdraw({ sourceId: caller.source.id, facts: named, reason });
  return { outcome: count > 0 ? 'withdrawn' : 'same' };
}

/** Takes facts, a result a row, in their order. */
export async function takeFacts(services: Services, caller: Caller, given: readonly unknown[]): Promise<RowResult[]> {
  const results: RowResult[] = given.map(() => bad('row'));
  const rows = given.flatMap((one, place) => {
    const row = read(one, caller, services.clock.now());
    if (!isResult(row)) return [{ place, row }];
    results[place] = row;
    return [];
  });
  const finder = await findCompanies(
    services.store,
    rows.map(({ row }) => row),
    caller.accounts,
  );
  const ready = rows.flatMap(({ place, row }): Ready[] => {
    const companyIds = finder.of(row);
    if (companyIds.length > 0) return [{ place, row, companyIds }];
    results[place] = unknownCompany;
    return [];
  });
  const written = ready.filter(({ row }) => row.withdraw === undefined);
  for (const some of inGroups(written, AT_ONCE)) {
    await writeSome(services, caller, some, results);
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const one of ready) if (one.row.withdraw !== undefined) results[one.place] = await withdraw(services, caller, one);
  return results;
}
