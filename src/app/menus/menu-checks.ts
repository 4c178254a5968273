import type { CallError } from '../../api/error-kinds.ts';
import { deviceIdOr } from '../../db/open/device-db.ts';
import type { CheckAnswer } from '../../domain/menus/opening-plan.ts';
import type { MenuChecks } from '../../features/menus/open-menu.ts';
import type { AskForm } from '../../workers/surface.ts';

/** Kinds of errors that come without anybody's word about the question. */
const silent: readonly CallError['kind'][] = ['offline', 'timeout', 'bad-answer', 'busy', 'clock', 'replay', 'aborted', 'session-invalid'];

/** An answer that says failure is a 'no' in the gateway's words (ERR-38); none at all leaves the check unanswered. */
function failed({ kind, msg }: CallError): CheckAnswer {
  return { kind: silent.includes(kind) ? 'unanswered' : 'no', message: msg };
}

const said = (yes: boolean, message = ''): CheckAnswer => ({ kind: yes ? 'yes' : 'no', message });

/** The checks of a menu at the gateway, as the account that is signed in. `locationOf`: area of a company, '' when nobody knows. */
export function menuChecks(ask: AskForm, accountId: string, locationOf: (companyId: string) => Promise<string>): MenuChecks {
  return {
    async privilege({ bizId }, companyId) {
      const answer = await ask('privilegeCheck', { accountId, companyId, bizId });
      return answer.ok ? said(answer.value.hasPrivilege) : failed(answer.error);
    },
    async admin(companyId) {
      const answer = await ask('hasAdmin', { companyId });
      return answer.ok ? said(answer.value.hasAdmin, answer.value.message) : failed(answer.error);
    },
    async certificate({ bizId }, companyId) {
      const macAddress = await deviceIdOr();
      const about = { accountId, companyId, bizType: 1 as const, bizCode: bizId, locationCode: await locationOf(companyId) };
      const answer = await ask('isAuthorized', { ...about, macAddress: macAddress || 'unknown' });
      return answer.ok ? said(answer.value.isAuthorized) : failed(answer.error);
    },
  };
}
