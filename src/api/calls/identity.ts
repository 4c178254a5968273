import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { authorizedTypes, bizId } from '../entities/authorization.ts';
import { id, isoTime, text } from '../entities/scalars.ts';

/* Identity authentication: whoever holds a certificate of a company proves it by signing what the gateway makes up, and has it authorised. */

const IDENTITY = '/malacca/privilege/identity';
/** PEM or signature as base64. */
const base64 = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most), v.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** What a certificate's key has to sign now, once, for a company of the account; and the number that the certificate has to name. */
export const identityChallenge = defineCall({
  name: 'identityChallenge',
  asker: 'form',
  method: 'POST',
  path: `${IDENTITY}/challenge`,
  kind: 'online',
  timeoutMs: 15_000,
  input: v.object({ companyId: id }),
  output: v.object({ challenge: text(200), taxNo: text(40), expiresAt: isoTime }),
  rows: ['CERT-01', 'CERT-03'],
});

/**
 * Authorises the account for a business of a company on this device, by a certificate that names the company and its signature of a challenge (ROLE-06). Of the company
 * itself (`bizType` 0) the company is authorised too. `macAddress` names the device as in `isAuthorized`.
 */
export const identityProve = defineCall({
  name: 'identityProve',
  asker: 'form',
  method: 'POST',
  path: `${IDENTITY}/prove`,
  kind: 'online',
  timeoutMs: 15_000,
  input: v.object({
    companyId: id,
    bizType: v.picklist(authorizedTypes),
    bizCode: bizId,
    macAddress: v.optional(text(64), ''),
    challenge: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    certificate: base64(24_000),
    signature: base64(4_000),
  }),
  output: v.object({ until: isoTime }),
  rows: ['CERT-01', 'ROLE-06'],
});
