import { chanceOf, type Story } from './story.ts';

/** What a company pays its people a month, cents. */
export function payOf(story: Story): number {
  return story.staff * (520_000 + chanceOf(story.companyId, 'pay').below(600_000));
}

/** Parts of social insurance that the company pays, of the base of each person. */
const parts = [
  ['pension', 0.16],
  ['medical', 0.08],
  ['unemployment', 0.005],
  ['injury', 0.004],
] as const;

/** Least base of a person, cents. */
const LEAST_BASE = 400_000;

/** What social insurance a company pays a month for each kind, cents. */
export function socialKinds(story: Story): { readonly kind: string; readonly base: number; readonly cents: number }[] {
  const base = story.staff * Math.max(LEAST_BASE, Math.round(payOf(story) / Math.max(1, story.staff) / 1.5));
  return parts.map(([kind, share]) => ({ kind, base, cents: Math.round(base * share) }));
}

/** What it withholds of its people's pay as tax, cents: little is above what is free. */
export function withheldOf(story: Story): number {
  return Math.round(payOf(story) * 0.006);
}
