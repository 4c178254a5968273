import type { Company } from '../../../src/api/entities/company.ts';
import { rowDigest } from '../../../src/domain/core/digest.ts';
import { type SeededRandom, seededRandom } from '../../../src/domain/core/seeded-random.ts';
import { addDays, chinaDay, startOfChinaDay } from './days.ts';

/*
 * What the demo tells of a company, the same over all areas of work. Nothing of it is stored: it is a pure function of the company and of the
 * time, so that a company costs nothing until it is asked for, both accounts that have it are told the same, and the months go on as days pass.
 * Companies whose ids do not begin with a prefix in the table `story` have none: of those the gateway knows only what its tables hold.
 */

/** How a company does. Most are `clean`. */
export type Plot =
  | 'clean'
  /** Missed the last deadline and has not filed since. */
  | 'overdue'
  /** Its last VAT filing was rejected. */
  | 'rejected'
  /** Its last VAT was accepted and could not be collected. */
  | 'paymentFailed'
  /** Its last VAT was accepted and nobody paid. */
  | 'unpaid'
  /** Filed, and the authority has not answered yet. */
  | 'waiting'
  /** Everything is done, and was fetched days ago. */
  | 'stale'
  /** Nobody has ever asked the authority about it. */
  | 'neverFetched';

/** Facts of a company that its story needs. */
export type StoryCompany = Pick<Company, 'companyId' | 'companyName' | 'addedTaxType' | 'shxydm'>;

export interface Story {
  readonly companyId: string;
  readonly plot: Plot;
  readonly general: boolean;
  /** Sole trader: files business income in place of corporate tax. */
  readonly sole: boolean;
  /** Files the cultural construction fee. */
  readonly culture: boolean;
  /** Invoices it issues in an ordinary month. */
  readonly invoices: number;
  /** Ordinary amount of one of them, cents. */
  readonly perInvoice: number;
  /** People it pays. */
  readonly staff: number;
  /** How many days before a deadline it files. */
  readonly early: number;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** What one of its people costs a company a month and must come in, cents. */
const COST_OF_ONE = 1_600_000;

/** Chance that is the same for a company and a purpose every time. */
export function chanceOf(companyId: string, purpose: string): SeededRandom {
  return seededRandom(rowDigest(`${companyId}/${purpose}`, 0) % 0x1_0000_0000);
}

/** The first companies of every seed have one plot each, so that a small account shows them all; of the others most are clean. */
const first: readonly Plot[] = ['clean', 'overdue', 'rejected', 'neverFetched', 'paymentFailed'];
const shares: readonly (readonly [Plot, number])[] = [
  ['overdue', 0.03],
  ['rejected', 0.05],
  ['paymentFailed', 0.054],
  ['unpaid', 0.074],
  ['waiting', 0.1],
  ['neverFetched', 0.13],
  ['stale', 0.18],
];

function plotOf(companyId: string, random: SeededRandom): Plot {
  const roll = random.next();
  const position = Number(companyId.slice(-8));
  return first[position - 1] ?? shares.find(([, below]) => roll < below)?.[0] ?? 'clean';
}

/** The story of a company. */
export function storyOf({ companyId, companyName, addedTaxType, shxydm }: StoryCompany): Story {
  const random = chanceOf(companyId, 'story');
  const general = addedTaxType === '1';
  const plot = plotOf(companyId, random);
  const size = random.next() ** 3;
  const invoices = general ? 12 + Math.floor(size * 240) : random.chance(0.15) ? 0 : 1 + Math.floor(size * 40);
  const perInvoice = 60_000 + random.below(general ? 2_400_000 : 500_000);
  // A company that sells nothing pays nobody, and one that pays people earns what they cost.
  const people = invoices === 0 || random.chance(0.12) ? 0 : 2 + Math.floor(random.next() ** 3 * (general ? 120 : 15));
  return {
    companyId,
    plot,
    general,
    sole: shxydm.startsWith('92'),
    culture: /广告|传媒|文化/.test(companyName),
    invoices,
    perInvoice: Math.max(perInvoice, Math.ceil((people * COST_OF_ONE) / Math.max(1, invoices))),
    staff: people,
    early: 1 + random.below(8),
  };
}

/** The newest moment, not after `now`, at which the nightly run came to the company: between two and six in the morning of China. */
function nightlyBefore(companyId: string, now: number): number {
  const minute = rowDigest(companyId, 1) % 240;
  const today = startOfChinaDay(chinaDay(now)) + 2 * HOUR + minute * MINUTE;
  return today <= now ? today : today - 24 * HOUR;
}

/**
 * When the gateway's sources were last asked about the company; null for never. `fetched`: when a refresh of the user's ended, null without one.
 */
export function knownAt({ companyId, plot }: Story, fetched: number | null, now: number): number | null {
  if (plot === 'neverFetched') return fetched;
  const nightly = nightlyBefore(companyId, now);
  const days = plot === 'stale' ? 3 + (rowDigest(companyId, 2) % 10) : 0;
  const told = startOfChinaDay(addDays(chinaDay(nightly), -days)) + (nightly - startOfChinaDay(chinaDay(nightly)));
  return Math.max(told, fetched ?? 0);
}
