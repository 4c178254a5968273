import { proveKey } from '../access/key-proof.ts';
import { issueCode, spendCode } from '../access/one-time-codes.ts';
import { NO_COMPANY, noteCertificate } from '../keys/seen-certificates.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { changeAccount } from '../store/tables/accounts.ts';
import { markKeyCompanies } from '../store/tables/key-companies.ts';
import { isAutoBind, keepKey, keysOf, setAutoBind, taxNosOf } from '../store/tables/security-keys.ts';

/** How long a proof counts, milliseconds. */
const PROOF_MS = 600_000;
/** Keys of one account: more than any office has. */
const MOST_KEYS = 200;

/** The smallest number that no key of the account has. */
function freeNumber(known: readonly { readonly n: number }[]): number {
  const taken = new Set(known.map(({ n }) => Number(n)));
  let n = 1;
  while (taken.has(n)) n += 1;
  return n;
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
const isoTime = (at: number): string => new Date(Number(at)).toISOString();

export const keyChallenge: HeadHandler<'keyChallenge'> = async ({ store, config, session, clock, random }) => {
  if (config.keyAuthorities.length === 0) return refused(409, 'key.noAuthority');
  const { accountId, familyId } = session;
  return value({
    challenge: await store.write((tx) => issueCode(tx, { kind: 'key', subject: accountId, accountId, familyId }, { clock, random })),
  });
};

export const keyProve: HeadHandler<'keyProve'> = async (
  { store, config, session, clock, log },
  { challenge, certificate, signature, serial, label },
) => {
  if (config.keyAuthorities.length === 0) return refused(409, 'key.noAuthority');
  const { accountId } = session;
  const now = clock.now();
  // Used up whatever is shown with it: a second try is another challenge.
  const spent = await store.write((tx) => spendCode(tx, { kind: 'key', subject: accountId, token: challenge }, now));
  if (spent === null || spent.family_id !== session.familyId) return refused(400, 'key.challenge');
  const proof = proveKey({ challenge, certificate: bytesOf(certificate), signature: bytesOf(signature) }, config.keyAuthorities, now);
  if (proof.kind === 'refused') return refused(403, proof.code);
  const { keyId, subject, number, holder, until, taxNos } = proof.key;
  const row = { account_id: accountId, key_id: keyId, subject, number, holder, serial, label, tax_nos: taxNos.join('\n') };
  const isKept = await store.write((tx) =>
    changeAccount(tx, accountId, now, async (change) => {
      const known = await keysOf(tx.db, accountId);
      const before = known.find(({ key_id }) => key_id === keyId);
      if (known.length >= MOST_KEYS && before === undefined) return false;
      await keepKey(tx.db, {
        ...row,
        n: Number(before?.n ?? freeNumber(known)),
        until_at: until,
        seen_at: now,
        proven_until: now + PROOF_MS,
      });
      await noteCertificate(change, NO_COMPANY, proof.key);
      // Pages of the account ask again which keys there are.
      change.event('company');
      return true;
    }),
  );
  if (!isKept) return refused(409, 'key.tooMany');
  log.info('security key shown', { accountId, keyId });
  return value({ keyId, taxNos: [...taxNos] });
};

export const keyForget: HeadHandler<'keyForget'> = async ({ store, session, clock, log }, { keyId }) => {
  const { accountId } = session;
  const isGone = await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async (change) => {
      const gone = tx.db.deleteFrom('security_key').where('account_id', '=', accountId).where('key_id', '=', keyId);
      const { numDeletedRows } = await gone.executeTakeFirst();
      const seen = tx.db.deleteFrom('certificate_seen').where('account_id', '=', accountId).where('key_id', '=', keyId);
      await seen.where('company_id', '=', NO_COMPANY).execute();
      if (Number(numDeletedRows) > 0) change.event('company');
      return Number(numDeletedRows) > 0;
    }),
  );
  if (!isGone) return refused(400, 'key.unknown');
  log.info('security key forgotten', { accountId, keyId });
  return value({});
};

export const monitorBusinessXsb: HeadHandler<'monitorBusinessXsb'> = async ({ store, config, session }) => {
  const { accountId } = session;
  const [keys, autoBind] = await Promise.all([keysOf(store.db, accountId), isAutoBind(store.db, accountId)]);
  return value({
    autoBind: autoBind ? 1 : 0,
    canProve: config.keyAuthorities.length > 0 ? 1 : 0,
    keys: keys.map((key) => ({
      keyId: key.key_id,
      n: Number(key.n),
      subject: key.subject,
      number: key.number,
      holder: key.holder,
      serial: key.serial,
      label: key.label,
      until: isoTime(key.until_at),
      seenAt: isoTime(key.seen_at),
      provenUntil: isoTime(key.proven_until),
      taxNos: taxNosOf(key),
    })),
  });
};

export const updateXsbAutoBind: HeadHandler<'updateXsbAutoBind'> = async ({ store, session, clock }, { autoBind }) => {
  const { accountId } = session;
  await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async (change) => {
      await setAutoBind(tx.db, accountId, autoBind);
      change.event('company');
    }),
  );
  return value({});
};

export const bindRelationSync: HeadHandler<'bindRelationSync'> = async ({ store, session, clock }) => {
  const { accountId } = session;
  const companies = await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async (change) => {
      const keys = await keysOf(tx.db, accountId);
      return markKeyCompanies(change, [...new Set(keys.flatMap(taxNosOf))], {});
    }),
  );
  return value({
    companies: companies.map(({ companyId, companyName, nsrsbh, shxydm, isAuthorize }) => ({
      companyId,
      companyName,
      taxNo: (nsrsbh || shxydm).toUpperCase(),
      isAuthorize,
    })),
  });
};
