import { seededRandom } from '../../src/domain/core/seeded-random.ts';
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

/** Name of a company that another one deals with, the same for the same number. */
function partnerName(number: number): string {
  cities ??= weightedCities();
  return seedName(seededRandom(number), cities).companyName;
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
