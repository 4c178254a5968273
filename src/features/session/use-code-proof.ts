import { useRef } from 'react';
import type { SmsPurpose } from '../../api/calls/account.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { ok, type Result } from '../../domain/core/result.ts';
import type { AccessPorts } from './access-ports.ts';

interface Proof {
  readonly loginName: string;
  readonly code: string;
  readonly authCode: string;
}

/**
 * Turns a code into its proof. The check spends the code, so the proof is kept: when what follows gets no answer, the next try need not ask
 * for another code.
 */
export function useCodeProof(ask: AccessPorts['ask'], purpose: SmsPurpose) {
  const kept = useRef<Proof | null>(null);
  return {
    async prove(loginName: string, code: string): Promise<Result<string, CallError>> {
      const proof = kept.current;
      if (proof?.loginName === loginName && proof.code === code) return ok(proof.authCode);
      const answer = await ask('account.checkSmsCode', { loginName, purpose, code });
      if (!answer.ok) return answer;
      const { authCode } = answer.value;
      kept.current = { loginName, code, authCode };
      return ok(authCode);
    },
    /** The gateway took the proof, or refused it: it is worth nothing any more. */
    forget(): void {
      kept.current = null;
    },
  };
}
