import { seededRandom } from '../../../src/domain/core/seeded-random.ts';
import { seedName, weightedCities } from '../seed/company-names.ts';
import { chanceOf, type Story } from './story.ts';

export interface Relation {
  readonly companyName: string;
  readonly relation: 'customer' | 'supplier' | 'shareholder';
  readonly level: 'high' | 'low' | 'none';
  readonly reason: string;
}

const kinds = ['customer', 'supplier', 'shareholder'] as const;
const reasons = { high: '已被列为非正常户', low: '近一年有欠税公告', none: '' } as const;
let cities: string[][] | null = null;
const names = new Map<number, string>();
/** Names that are kept: those of the companies that somebody looks at. */
const MOST_NAMES = 20_000;

/** Name of a company that another one deals with, the same for the same number. */
export function partnerName(number: number): string {
  const known = names.get(number);
  if (known !== undefined) return known;
  cities ??= weightedCities();
  const name = seedName(seededRandom(number), cities).companyName;
  if (names.size >= MOST_NAMES) names.clear();
  names.set(number, name);
  return name;
}

/** Companies that a company is tied to. */
export function relationsOf(story: Story): Relation[] {
  const random = chanceOf(story.companyId, 'relations');
  return Array.from({ length: 1 + random.below(4) }, () => {
    const roll = random.next();
    const level = roll < 0.04 ? 'high' : roll < 0.12 ? 'low' : 'none';
    return { companyName: partnerName(random.below(1_000_000)), relation: random.pick(kinds), level, reason: reasons[level] };
  });
}
