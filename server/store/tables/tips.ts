import { defineCollection } from './collections.ts';

/** Tips of companies (ENT-08). */
export const tips = defineCollection('tips', {});

/** Key of a tip's row. */
export function tipId(companyId: string, tipsCode: string): string {
  return `${companyId}:${tipsCode}`;
}
