import type { Companion } from '../../api/companion/companion.ts';
import { certificateProblem } from '../../domain/certificates/lookup.ts';
import { fail, ok } from '../../domain/core/result.ts';
import type { LookUp } from '../../features/certificates/prove-identity.ts';

/** Looks a certificate up by the companion of this PC (CERT-08, A-20). One that cannot be asked, whatever the reason, is no helper. */
export function companionLookUp(companion: Pick<Companion, 'call'>): LookUp {
  return async ({ taxNo }) => {
    const told = await companion.call('ca', { taxpayer: taxNo });
    if (!told.ok) {
      if (told.why !== 'refused') return null;
      return fail({ problem: certificateProblem(told.errorType), message: '' });
    }
    const [certificate] = told.value.certificates;
    return certificate === undefined ? fail({ problem: 'insert', message: '' }) : ok(certificate.number);
  };
}
