import { useAccount } from '../../desk/desk.tsx';
import { useUnreadMessages } from '../../desk/use-messages.ts';
import { MESSAGES_PATH, OUTBOX_PATH } from '../../domain/core/view-paths.ts';
import { useText } from '../../ui/text.ts';
import { HomeAges } from './home-ages.tsx';
import { type WorkLine, workLines } from './work-lines.ts';

const looks = {
  conflict: { shape: '◆', tone: 'wb-warn', key: 'home.conflicts', path: OUTBOX_PATH },
  refused: { shape: '✕', tone: 'wb-bad', key: 'home.refused', path: OUTBOX_PATH },
  parked: { shape: '❚❚', tone: 'wb-warn', key: 'home.parked', path: OUTBOX_PATH },
  unread: { shape: '◆', tone: 'wb-warn', key: 'home.unread', path: MESSAGES_PATH },
  waiting: { shape: '◐', tone: 'wb-busy', key: 'home.waiting', path: OUTBOX_PATH },
} as const satisfies Record<WorkLine['kind'], object>;

/** What waits for the user over all companies: conflicts, refused and parked changes, unread messages, and what is still unsent. */
export function WorkCard() {
  const { t } = useText();
  const outbox = useAccount((state) => state.outbox);
  // Before the first pull has ended nobody knows.
  const known = useAccount((state) => (state.pull?.at ?? 0) > 0);
  const unread = useUnreadMessages()?.length;
  const lines = workLines(outbox, unread ?? 0);
  return (
    <section className="wb-card wb-work-card" aria-labelledby="wb-work-title">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-work-title">
          {t('home.work')}
        </h2>
      </div>
      <ul className="wb-lines">
        {lines.map(({ kind, count }) => {
          const { shape, tone, key, path } = looks[kind];
          return (
            <li key={kind} data-work={kind}>
              <a className="wb-line" href={path}>
                <span className={tone} aria-hidden="true">
                  {shape}
                </span>
                {t(key, { count })}
              </a>
            </li>
          );
        })}
        {lines.length === 0 && known && unread !== undefined && (
          <li className="wb-line">
            <span className="wb-good" aria-hidden="true">
              ●
            </span>
            {t('home.nothing')}
          </li>
        )}
      </ul>
      <HomeAges />
    </section>
  );
}
