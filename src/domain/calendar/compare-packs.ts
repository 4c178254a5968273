import type { Directory } from '../company/directory.ts';
import type { TaxCode } from '../status/work-area.ts';
import { classKey } from './company-class.ts';
import { type Due, type Expansion, groupKey } from './expand.ts';

/** What a new pack changes for some companies: `from` null is added, `to` null is gone. */
export interface PackMove {
  readonly code: TaxCode;
  readonly period: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Area whose own rule is behind it, '' for the country's. */
  readonly area: string;
  readonly source: string;
  companies: number;
}

/**
 * What moves, comes and goes when `next` takes the place of `now`, with the most companies first. Both must be about the same days. What both
 * say alike is not in it; a class of companies is compared once.
 */
export function comparePacks(directory: Directory, now: Expansion, next: Expansion): readonly PackMove[] {
  const moves = new Map<string, PackMove>();
  const classes = new Map<string, readonly PackMove[]>();
  for (let row = 0; row < directory.id.length; row += 1) {
    const [old, fresh] = [now.classes.traitsAt(directory, row), next.classes.traitsAt(directory, row)];
    if (old === null || fresh === null) continue;
    const key = `${classKey(old)}/${classKey(fresh)}`;
    let held = classes.get(key);
    if (held === undefined) {
      held = movesBetween(now.duesOf(old).dues, next.duesOf(fresh).dues).map((move) => {
        const of = [move.code, move.period, move.from, move.to, move.area].join('|');
        const known = moves.get(of) ?? move;
        moves.set(of, known);
        return known;
      });
      classes.set(key, held);
    }
    for (const move of held) move.companies += 1;
  }
  return [...moves.values()].sort((a, b) => b.companies - a.companies || dayOf(a).localeCompare(dayOf(b)));
}

const dayOf = ({ from, to }: PackMove): string => from ?? to ?? '';

function movesBetween(old: readonly Due[], fresh: readonly Due[]): PackMove[] {
  const before = new Map(old.map((due) => [groupKey(due), due]));
  const after = new Map(fresh.map((due) => [groupKey(due), due]));
  const moves: PackMove[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, will] = [before.get(key), after.get(key)];
    const said = will ?? was;
    if (said === undefined || was?.day === will?.day) continue;
    const area = [was?.area ?? '', will?.area ?? ''].sort((a, b) => b.length - a.length)[0] ?? '';
    const { code, period, source } = said;
    moves.push({ code, period, from: was?.day ?? null, to: will?.day ?? null, area, source, companies: 0 });
  }
  return moves;
}
