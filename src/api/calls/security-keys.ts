import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { flag, id, isoTime, text } from '../entities/scalars.ts';

/* Security keys (XSB): how one is shown, what the gateway knows of those of an account, and the choice to have their companies bound by themselves. */

/** Bytes as base64, of either alphabet. */
const base64 = (most: number) => v.pipe(v.string(), v.minLength(4), v.maxLength(most), v.regex(/^[\w+/-]+={0,2}$/));

/** A challenge that a key of the account may sign once, within two minutes. */
export const keyChallenge = defineCall({
  name: 'keyChallenge',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/key/challenge',
  kind: 'online',
  input: v.object({}),
  output: v.object({ challenge: text(64) }),
  rows: ['KEY-01'],
});

/**
 * Shows that a key is in: its certificate, issued by an authority that the deployment trusts, and the signature of a challenge. It counts for ten minutes,
 * within which companies may be bound by it.
 */
export const keyProve = defineCall({
  name: 'keyProve',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/key/prove',
  kind: 'online',
  input: v.object({
    challenge: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    /** DER. */
    certificate: base64(24_000),
    signature: base64(1_400),
    /** Number and name of the device, as its reader tells them. */
    serial: v.optional(text(64), ''),
    label: v.optional(text(64), ''),
  }),
  output: v.object({ keyId: id, taxNos: v.array(text(20)) }),
  rows: ['KEY-01'],
});

/** Forgets a key, as one that was lost; what was bound by it stays. */
export const keyForget = defineCall({
  name: 'keyForget',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/key/forget',
  kind: 'online',
  input: v.object({ keyId: id }),
  output: v.object({}),
  rows: ['KEY-01'],
});

const securityKey = v.object({
  keyId: id,
  /** The account's number for it, from 1: it is written on the key. */
  n: v.number(),
  subject: text(2_000),
  /** Number of the certificate, hex. */
  number: text(64),
  holder: text(400),
  serial: text(64),
  label: text(64),
  until: isoTime,
  seenAt: isoTime,
  /** Until when its last proof counts. */
  provenUntil: isoTime,
  /** Numbers of the taxpayers that its certificate names. */
  taxNos: v.array(text(20)),
});
/** A security key as the gateway knows it. */
export type SecurityKey = v.InferOutput<typeof securityKey>;

/**
 * What security keys do for the account (CALL-009, CALL-101): the keys that it has shown with the taxpayers of each, whether their companies are bound by
 * themselves, and whether this deployment can judge a key at all.
 */
export const monitorBusinessXsb = defineCall({
  name: 'monitorBusinessXsb',
  method: 'GET',
  path: '/malacca/monitor/business/xsb',
  kind: 'read',
  input: v.object({}),
  output: v.object({ autoBind: flag, canProve: flag, keys: v.array(securityKey) }),
  empty: () => ({ autoBind: 0 as const, canProve: 0 as const, keys: [] }),
  rows: ['CALL-009', 'CALL-101', 'PLUS-24'],
});

/** The account's choice whether companies of a key are bound as soon as it is plugged in (CALL-100, A-128). */
export const updateXsbAutoBind = defineCall({
  name: 'updateXsbAutoBind',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/company/xsbAutoBind',
  kind: 'online',
  input: v.object({ autoBind: flag }),
  output: v.object({}),
  rows: ['CALL-100', 'KEY-02'],
});

/**
 * Brings the relation of companies and keys up to date (CALL-010, A-128), after a binding: companies of the account that one of its keys names are marked as
 * those of a key. Answers them: whoever lost an answer sees here what was bound.
 */
export const bindRelationSync = defineCall({
  name: 'bindRelationSync',
  asker: 'form',
  method: 'POST',
  path: '/malacca/bind/relation/sync',
  kind: 'online',
  input: v.object({}),
  output: v.object({ companies: v.array(v.object({ companyId: id, companyName: text(200), taxNo: text(20), isAuthorize: flag })) }),
  rows: ['CALL-010', 'KEY-02'],
});
