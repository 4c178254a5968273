import type { SecurityKey } from '../../api/calls/security-keys.ts';
import type { Calls } from '../../api/calls/table.ts';
import type { OutputOf } from '../../api/contract.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { toBase64 } from '../../desk/base64.ts';
import type { Result } from '../../domain/core/result.ts';
import type { InsertedKey, KeyName, KeyReader } from '../../domain/keys/key-reader.ts';
import type { AskForm } from '../../workers/surface.ts';
import type { BindResult, KeyProblem } from './key-state.ts';

export type RelatedCompany = OutputOf<Calls['bindRelationSync']>['companies'][number];

/** What the gateway is asked about keys. */
export interface KeyGateway {
  /** Has a key sign a challenge and shows it, unless it was shown a while ago and stayed in. */
  show(
    key: InsertedKey,
    reader: KeyReader,
  ): Promise<{ readonly ok: true; readonly keyId: string } | { readonly ok: false; readonly problem: KeyProblem }>;
  /** Taxpayers of a key that was shown here; undefined of any other. */
  taxNos(keyId: string): readonly string[] | undefined;
  bind(keyId: string, taxNos: readonly string[]): Promise<Result<BindResult, CallError>>;
  relation(): Promise<Result<readonly RelatedCompany[], CallError>>;
  /** Brings what was bound to the device now. */
  renew(): Promise<void>;
  /** It was pulled: the next time it signs again. */
  forget(key: KeyName): void;
}

/** A proof counts for ten minutes at the gateway; a minute is left for what is asked with it. */
const FRESH_MS = 9 * 60_000;

export interface KeyGatewayPorts {
  readonly ask: AskForm;
  readonly accountId: string;
  now(): number;
  renew(): Promise<unknown>;
}

const nameOf = ({ subject, number }: KeyName): string => `${number}/${subject}`;

export function createKeyGateway({ ask, accountId, now, renew }: KeyGatewayPorts): KeyGateway {
  const shown = new Map<string, Pick<SecurityKey, 'keyId' | 'taxNos'> & { readonly at: number }>();
  return {
    async show(key, reader) {
      const before = shown.get(nameOf(key));
      if (before !== undefined && now() - before.at < FRESH_MS) return { ok: true, keyId: before.keyId };
      const asked = await ask('securityKeys.keyChallenge', {});
      if (!asked.ok) return { ok: false, problem: { kind: 'call', error: asked.error } };
      const { challenge } = asked.value;
      const outcome = await reader.sign(key.id, challenge);
      if (outcome.kind !== 'done') return { ok: false, problem: { kind: 'sign', outcome } };
      const { serial, label, certificate } = key;
      const said = { serial: serial.slice(0, 64), label: label.slice(0, 64) };
      const proven = await ask('securityKeys.keyProve', {
        challenge,
        certificate: toBase64(certificate),
        signature: toBase64(outcome.signature),
        ...said,
      });
      if (!proven.ok) return { ok: false, problem: { kind: 'call', error: proven.error } };
      shown.set(nameOf(key), { ...proven.value, at: now() });
      return { ok: true, keyId: proven.value.keyId };
    },
    taxNos: (keyId) => [...shown.values()].find((one) => one.keyId === keyId)?.taxNos,
    bind: (keyId, taxNos) => ask('relations.autoBindCompany', { accountId, codes: [...taxNos], keyId }),
    async relation() {
      const answer = await ask('securityKeys.bindRelationSync', {});
      return answer.ok ? { ok: true, value: answer.value.companies } : answer;
    },
    renew: async () => void (await renew()),
    forget: (key) => void shown.delete(nameOf(key)),
  };
}
