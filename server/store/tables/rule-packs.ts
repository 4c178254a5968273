import { compareVersions } from '../../../src/domain/calendar/rule-pack.ts';
import type { Store } from '../store.ts';

/** A rule pack as it was signed and is sent (PLUS-15). Published packs stay: what is computed by one must be found again. */
export interface RulePackTable {
  version: string;
  /** Its JSON, byte for byte what the signature is over. */
  text: string;
  /** base64url. */
  signature: string;
  published_at: number;
}

/** A key pair that this store signs rule packs with; unused where the deployment names keys of its own. */
export interface RulePackKeyTable {
  kid: string;
  private_jwk: string;
  created_at: number;
}

/** The published pack with the greatest version. */
export async function newestRulePack({ db }: Pick<Store, 'db'>): Promise<RulePackTable | null> {
  const versions = await db.selectFrom('rule_pack').select('version').execute();
  const newest = versions
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1);
  if (newest === undefined) return null;
  return (await db.selectFrom('rule_pack').selectAll().where('version', '=', newest).executeTakeFirst()) ?? null;
}
