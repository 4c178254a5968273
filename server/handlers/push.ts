import { LAST_EVENT_HEADER } from '../../src/api/http/headers.ts';
import { type HeadHandler, type StreamHandler, value } from '../pipeline/call.ts';

/** Push stream of the account. A last id that is no number of this store starts anew, which makes the client pull. */
export const pushListener: StreamHandler<'pushListener'> = async ({ hub, session, header }) => {
  const last = header(LAST_EVENT_HEADER);
  const after = /^\d{1,15}$/.test(last) ? Number(last) : null;
  return {
    kind: 'stream',
    body: hub.open({ accountId: session.accountId, familyId: session.familyId, rev: session.rev, after }),
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  };
};

/** Ends the streams of this sign-in on every process; answers how many there were on this one. */
export const closeConnect: HeadHandler<'closeConnect'> = async ({ hub, store, session }) => {
  const { accountId, familyId } = session;
  const closed = hub.endFamily(accountId, familyId);
  store.bus.publish({ kind: 'family', accountId, familyId });
  return value({ closed });
};
