import { claimsMore, type Said } from '../../src/domain/sources/contradicts.ts';
import { type SourceKind, standingOf } from '../../src/domain/sources/standing.ts';
import type { FactTable } from '../store/tables/fact-tables.ts';
import type { GivenRow } from './given.ts';

/** How a fact counts. */
const COUNTS = 1;
const CONTRADICTS = 2;
const KEPT = 0;

/** What became of a fact: stored, or the source had told the same or newer before. */
export type Outcome = 'stored' | 'same' | 'older';

/** Facts of one company and area while they change. */
export interface AreaFacts {
  readonly companyId: string;
  readonly area: string;
  /** By part, then by source. */
  readonly parts: Map<string, Map<string, FactTable>>;
}

function saidBy({ doc }: Pick<FactTable, 'doc'>): Said {
  return JSON.parse(doc);
}

/** Works out anew which of a part's facts count. Answers those whose place changed. */
function settle(rows: Map<string, FactTable>): FactTable[] {
  const [only] = rows.size === 1 ? rows.values() : [];
  if (only !== undefined) return place(rows, only, only.withdrawn_at === 0 ? COUNTS : KEPT);
  const words = [...rows.values()]
    .filter(({ withdrawn_at }) => withdrawn_at === 0)
    // as: only sources write the column
    .map((row) => ({ row, kind: row.kind as SourceKind, at: row.at, stateAt: row.state_at }));
  const found = words.length === 0 ? null : standingOf(words, (word, standing) => claimsMore(saidBy(word.row), saidBy(standing.row)));
  const against = new Set(found?.against.map(({ row }) => row.source_id));
  const moved: FactTable[] = [];
  for (const row of rows.values()) {
    const standing = row === found?.standing.row ? COUNTS : against.has(row.source_id) ? CONTRADICTS : KEPT;
    moved.push(...place(rows, row, standing));
  }
  return moved;
}

function place(rows: Map<string, FactTable>, row: FactTable, standing: number): FactTable[] {
  if (standing === row.standing) return [];
  const changed = { ...row, standing };
  rows.set(row.source_id, changed);
  return [changed];
}

/** What of a part is told, as one text to compare by. */
function toldOf(rows: Map<string, FactTable> | undefined): string {
  const told: string[] = [];
  for (const { source_id, at, standing, doc } of rows?.values() ?? [])
    if (standing !== KEPT) told.push(`${source_id} ${at} ${standing} ${doc}`);
  return told.length > 1 ? told.sort().join('\n') : (told[0] ?? '');
}

/** The fact of a part that counts. */
export function countingOf(rows: ReadonlyMap<string, FactTable> | undefined): FactTable | undefined {
  return [...(rows?.values() ?? [])].find(({ standing }) => standing === COUNTS);
}

/** A part whose told fact changed. */
export interface Changed {
  readonly companyId: string;
  readonly area: string;
  readonly part: string;
  readonly before: FactTable | undefined;
  readonly after: FactTable | undefined;
}

/** Collects changes of facts, and what has to be written of them. */
export class FactsPlan {
  private readonly areas = new Map<string, AreaFacts>();
  private readonly written = new Map<string, FactTable>();
  private readonly dropped = new Map<string, FactTable>();
  private readonly touched = new Map<string, { area: AreaFacts; part: string; told: string; before: FactTable | undefined }>();

  constructor(stored: readonly FactTable[]) {
    for (const row of stored) this.partOf(this.areaOf(row.company_id, row.area), row.part).set(row.source_id, row);
  }

  areaOf(companyId: string, area: string): AreaFacts {
    const key = `${companyId}\n${area}`;
    const known = this.areas.get(key) ?? { companyId, area, parts: new Map() };
    this.areas.set(key, known);
    return known;
  }

  private partOf({ parts }: AreaFacts, part: string): Map<string, FactTable> {
    const known = parts.get(part) ?? new Map<string, FactTable>();
    parts.set(part, known);
    return known;
  }

  private touch(area: AreaFacts, part: string): Map<string, FactTable> {
    const rows = this.partOf(area, part);
    const key = `${area.companyId}\n${area.area}\n${part}`;
    if (!this.touched.has(key)) this.touched.set(key, { area, part, told: toldOf(rows), before: countingOf(rows) });
    return rows;
  }

  private note(row: FactTable): void {
    this.written.set(keyOf(row), row);
    this.dropped.delete(keyOf(row));
  }

  /** Everything that a source told of what was read. */
  of(sourceId: string): FactTable[] {
    return [...this.areas.values()].flatMap(({ parts }) => [...parts.values()].flatMap((rows) => rows.get(sourceId) ?? []));
  }

  /** Drops a fact: its source never told it, or tells it of another part now. */
  drop(row: FactTable): void {
    const rows = this.touch(this.areaOf(row.company_id, row.area), row.part);
    rows.delete(row.source_id);
    this.written.delete(keyOf(row));
    this.dropped.set(keyOf(row), row);
    for (const moved of settle(rows)) this.note(moved);
  }

  /** Takes one fact of a source. */
  put(given: GivenRow, { id, kind }: { readonly id: string; readonly kind: SourceKind }): Outcome {
    const area = this.areaOf(given.company_id, given.area);
    const held = this.partOf(area, given.part).get(id);
    if (held !== undefined) {
      const isOlder = given.version > 0 ? given.version < held.version : given.at < held.at;
      if (isOlder) return 'older';
      const again = given.version > 0 && given.version === held.version && given.external_id === held.external_id;
      if (again || (held.doc === given.doc && held.at === given.at && held.withdrawn_at === 0)) return 'same';
    }
    const rows = this.touch(area, given.part);
    const row: FactTable = { ...given, source_id: id, kind, standing: KEPT, withdrawn_at: 0, reason: '' };
    rows.set(id, row);
    this.note(row);
    for (const moved of settle(rows)) this.note(moved);
    return 'stored';
  }

  /** Drops what a source told of an area and does not tell any more; answers how much that was. */
  keepOnly(companyId: string, area: string, sourceId: string, parts: ReadonlySet<string>): number {
    const facts = this.areaOf(companyId, area);
    const gone = [...facts.parts].flatMap(([part, rows]) => (parts.has(part) ? [] : (rows.get(sourceId) ?? [])));
    for (const row of gone) this.drop(row);
    return gone.length;
  }

  /** Withdraws a fact with its reason: what it had hidden counts again. */
  withdraw(row: FactTable, reason: string, now: number): void {
    const rows = this.touch(this.areaOf(row.company_id, row.area), row.part);
    const withdrawn = { ...row, withdrawn_at: now, reason, standing: KEPT };
    rows.set(row.source_id, withdrawn);
    this.note(withdrawn);
    for (const moved of settle(rows)) this.note(moved);
  }

  /** Rows to be stored, and those to be deleted. */
  ends(): { readonly written: readonly FactTable[]; readonly dropped: readonly FactTable[] } {
    return { written: [...this.written.values()], dropped: [...this.dropped.values()] };
  }

  /** Parts of which something else is told than before. */
  changed(): Changed[] {
    return [...this.touched.values()].flatMap(({ area, part, told, before }) => {
      const rows = area.parts.get(part);
      if (toldOf(rows) === told) return [];
      return [{ companyId: area.companyId, area: area.area, part, before, after: countingOf(rows) }];
    });
  }
}

function keyOf({ company_id, area, part, source_id }: FactTable): string {
  return [company_id, area, part, source_id].join('\n');
}
