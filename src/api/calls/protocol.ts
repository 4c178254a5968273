import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { memberAgreementSchema, protocolSchema } from '../entities/protocol.ts';
import { id, text } from '../entities/scalars.ts';

/* Agreements and protocols with their versions, and the policies of the start. */

const PROTOCOL = '/itpbasic/v2/basic/common/protocol';

/** The protocols of a scene (`login`, `product`, …), newest versions (CALL-061). Asked before a sign-in too. */
export const getProtocol = defineCall({
  name: 'getProtocol',
  asker: 'form',
  method: 'POST',
  path: `${PROTOCOL}/get`,
  kind: 'read',
  session: false,
  timeoutMs: 8_000,
  input: v.object({ scene: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) }),
  output: v.object({ list: v.array(protocolSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-061'],
});

/** Records that an account agreed to versions of protocols (CALL-062). Agreeing twice is no failure. */
export const saveProtocol = defineCall({
  name: 'saveProtocol',
  asker: 'form',
  method: 'POST',
  path: `${PROTOCOL}/save`,
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({
    protocolRequestList: v.pipe(
      v.array(
        v.object({
          appId: text(40),
          accountId: id,
          scene: text(40),
          protocolsCodeVOList: v.pipe(v.array(v.object({ code: id, version: text(20) })), v.minLength(1), v.maxLength(50)),
        }),
      ),
      v.minLength(1),
      v.maxLength(20),
    ),
  }),
  output: v.object({}),
  rows: ['CALL-062'],
});

/** Whether a company still has to sign the member agreement, and which (CALL-060, A-155). */
export const isNeedAgreement = defineCall({
  name: 'isNeedAgreement',
  asker: 'form',
  method: 'POST',
  path: `${PROTOCOL}/isNeedAgreement`,
  kind: 'read',
  input: v.object({ companyId: id }),
  output: v.object({ needAgreement: v.boolean(), ...memberAgreementSchema.entries }),
  empty: () => ({ needAgreement: false, agreementSign: '', agreementUrl: '' }),
  rows: ['CALL-060'],
});

/** Policies that this account was not shown yet (CALL-063, A-23): asked 2 s after start; what was answered counts as shown. */
export const getPolicy = defineCall({
  name: 'getPolicy',
  asker: 'form',
  method: 'POST',
  path: '/itpactivity/policy/query',
  kind: 'read',
  input: v.object({ bannerState: v.literal(0) }),
  output: v.object({ list: v.array(v.object({ id, title: text(200), url: text(500) })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-063'],
});
