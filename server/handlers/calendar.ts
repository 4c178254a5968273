import { type HeadHandler, value } from '../pipeline/call.ts';
import { newestRulePack } from '../store/tables/rule-packs.ts';

/** The newest rule pack, as it was signed. */
export const rulePack: HeadHandler<'rulePack'> = async ({ store }) => {
  const newest = await newestRulePack(store);
  if (newest === null) return value({ pack: null });
  const { version, text, signature } = newest;
  return value({ pack: { version, text, signature } });
};
