import type { Company } from '../../src/api/entities/company.ts';
import { cleanTaxId } from '../../src/domain/core/normalize.ts';
import { proveKey } from '../access/key-proof.ts';
import { CODE_SECONDS, issueCode, spendCode } from '../access/one-time-codes.ts';
import { deviceOf } from '../access/session-device.ts';
import { noteCertificate } from '../keys/seen-certificates.ts';
import { type Asked, type HeadHandler, type RefusalCode, refused, value } from '../pipeline/call.ts';
import { findTaxpayer } from '../register/find-taxpayer.ts';
import { changeAccount } from '../store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../store/tables/companies.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };

/** The number that a certificate of a company names. */
const taxNoOf = ({ nsrsbh, shxydm }: Company): string => cleanTaxId(nsrsbh) || cleanTaxId(shxydm);

/**
 * What of its registration a company lacks to be authenticated (CERT-03): 610002 a number, 610003 the area of its tax bureau, 610004 an entry in the
 * deployment's register. A register that does not answer stops nobody: the certificate is the proof.
 */
async function emptyRegistration(asked: Asked, company: Company): Promise<RefusalCode | null> {
  const taxNo = taxNoOf(company);
  if (taxNo === '') return '610002';
  if (company.locationCode === '') return '610003';
  return asked.register !== null && (await findTaxpayer(asked, taxNo)) === null ? '610004' : null;
}

async function ownCompany({ reads, session }: SignedIn, companyId: string): Promise<Company | null> {
  const [found] = await reads.doc(session.accountId, companyId);
  return found ? JSON.parse(found.doc) : null;
}

export const identityChallenge: HeadHandler<'identityChallenge'> = async (asked, { companyId }) => {
  const { store, clock, random, config, session } = asked;
  const company = await ownCompany(asked, companyId);
  if (company === null) return refused(404, 'company.notFound');
  const lacks = await emptyRegistration(asked, company);
  if (lacks !== null) return refused(400, lacks);
  // Nobody signs for a deployment that could believe no certificate.
  if (config.keyAuthorities.length === 0) return refused(403, 'key.noAuthority');
  const { accountId, familyId } = session;
  const challenge = await store.write((tx) =>
    issueCode(tx, { kind: 'identity', subject: companyId, accountId, familyId }, { clock, random }),
  );
  const expiresAt = new Date(clock.now() + CODE_SECONDS.identity * 1_000).toISOString();
  return value({ challenge, taxNo: taxNoOf(company), expiresAt });
};

export const identityProve: HeadHandler<'identityProve'> = async (asked, input) => {
  const { store, clock, config, log, session } = asked;
  const { companyId, bizType, bizCode, macAddress, challenge } = input;
  const { accountId } = session;
  const [certificate, signature] = [Buffer.from(input.certificate, 'base64'), Buffer.from(input.signature, 'base64')];
  const proof = proveKey({ challenge, certificate, signature }, config.keyAuthorities, clock.now());
  const device = macAddress === '' ? await deviceOf(store, session) : macAddress;
  const code = await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async (change): Promise<RefusalCode | null> => {
      const company = await readCompany(change, companyId);
      if (company === null) return 'company.notFound';
      // Used up whatever comes of it.
      const given = await spendCode(tx, { kind: 'identity', subject: companyId, token: challenge }, change.now);
      if (given?.account_id !== accountId) return 'key.challenge';
      if (proof.kind === 'refused') return proof.code;
      const { key } = proof;
      if (!key.taxNos.includes(taxNoOf(company))) return 'certificate.companyMismatch';
      // What is held for a device needs one to be held for.
      if (device === '' && bizType !== 0) return 'certificate.noDevice';
      const held = { account_id: accountId, company_id: companyId, device, biz_type: String(bizType), biz_code: bizCode };
      await tx.db
        .insertInto('menu_authorization')
        .values({ ...held, expires_at: key.until })
        .onConflict((c) => c.columns(['account_id', 'company_id', 'device', 'biz_type', 'biz_code']).doUpdateSet({ expires_at: key.until }))
        .execute();
      await noteCertificate(change, companyId, key);
      if (bizType === 0 && company.isAuthorize === 0) await replaceCompany(change, company, { ...company, isAuthorize: 1 });
      change.event('privilege');
      return null;
    }),
  );
  if (code === 'company.notFound') return refused(404, code);
  if (code !== null || proof.kind === 'refused') return refused(403, code ?? 'key.untrusted');
  log.info('identity authenticated', { accountId, companyId, bizType, keyId: proof.key.keyId });
  return value({ until: new Date(proof.key.until).toISOString() });
};
