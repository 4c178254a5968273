import { askVisit } from '../../desk/asked/asked-visit.ts';
import { LOGIN_KEY, readSession } from '../../features/session/session-store.ts';
import { takeVisit } from '../effects/host/visit.ts';
import { browserRun } from '../effects/storage/browser-run.ts';
import { deviceMemory } from '../effects/storage/memory.ts';

/** The field in which the one-time code comes that stands for a token. */
const CODE = 'accessToken';

/**
 * Who comes for a visit by the address (ROUTE-11): the page of visits reads it. Answers the one-time code that came with it for who is not signed in; nobody who
 * is signed in becomes somebody else by a link.
 */
export function takeVisitor(): string | null {
  const values = takeVisit();
  if (values === null) return null;
  const code = values.get(CODE);
  values.delete(CODE);
  askVisit(values);
  return code && readSession(deviceMemory.get(LOGIN_KEY), browserRun).kind !== 'in' ? code : null;
}
