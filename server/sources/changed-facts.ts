import type { Store } from '../store/store.ts';

/** Events of one reading, and companies with their areas of one answer. */
const MOST_EVENTS = 50;

/** What changed of facts since an event of an account. */
export type ChangedFacts =
  | {
      /** The newest event that is told with this: where the next question goes on. */
      readonly rev: number;
      /** Companies by area. */
      readonly areas: ReadonlyMap<string, ReadonlySet<string>>;
      /** There is more. */
      readonly more: boolean;
    }
  /** Nobody can tell any more: the log was swept, or an event did not say what it was about. */
  | { readonly rev: number; readonly areas: null };

/** Reads of the log of events, prepared once. */
export function createChangedFacts({ fast }: Pick<Store, 'fast'>) {
  const events = fast<{ id: number; about: string }>(
    'fact-events',
    `select id, about from event_log where account_id = $1 and topic = 'status' and id > $2 order by id limit cast($3 as bigint)`,
  );
  const oldest = fast<{ id: number | null }>('oldest-event', 'select min(id) as id from event_log where account_id = $1');
  /** `rev`: the account's revision now. */
  return async (accountId: string, since: number, rev: number): Promise<ChangedFacts> => {
    const first = Number((await oldest(accountId))[0]?.id ?? rev + 1);
    if (since > rev || since < first - 1) return { rev, areas: null };
    const rows = await events(accountId, since, MOST_EVENTS);
    const areas = new Map<string, Set<string>>();
    for (const { about } of rows) {
      if (about === '') return { rev, areas: null };
      for (const one of about.split(' ')) {
        const [companyId = '', area = ''] = one.split('/');
        areas.set(area, (areas.get(area) ?? new Set<string>()).add(companyId));
      }
    }
    const more = rows.length === MOST_EVENTS;
    return { rev: more ? Number(rows.at(-1)?.id) : rev, areas, more };
  };
}
