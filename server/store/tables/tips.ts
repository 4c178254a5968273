import { defineCollection } from './collections.ts';

/** Tips of companies (ENT-08). */
export const tips = defineCollection('tips', {});

/** The row of a tip of a company. */
export function tipOf(companyId: string, tipsCode: string): { id: string; companyId: string; tipsCode: string } {
  return { id: tipId(companyId, tipsCode), companyId, tipsCode };
}

/** Key of a tip's row. */
export function tipId(companyId: string, tipsCode: string): string {
  return `${companyId}:${tipsCode}`;
}
