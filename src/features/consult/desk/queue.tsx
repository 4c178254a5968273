import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { LONG_WAIT } from '../../../domain/consult/talk.ts';
import { useText } from '../../../ui/text.ts';
import { useConsultStyles } from '../consult-styles.ts';
import { type DeskTalk, type DeskValue, type OwnTalk, placeOf, unreadIn } from './desk-value.ts';

const useStyles = makeStyles({
  late: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  time: { fontVariantNumeric: 'tabular-nums' },
  foot: { marginTop: 'auto', paddingTop: '0.5rem' },
});

const SECOND = 1_000;

/** The gateway's time, to the second. */
function useSecond(): number {
  const { clock } = useDesk();
  const offset = useAccount(({ sync }) => sync?.clockOffset ?? 0);
  const [now, setNow] = useState(() => clock.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: from each second to the next
  useEffect(() => clock.after(SECOND, () => setNow(clock.now())), [clock, now]);
  return now + offset;
}

/** Minutes and seconds, as waiting is counted. */
const clockWords = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

interface QueueProps {
  readonly desk: DeskValue;
  readonly current: string;
  readonly isOffline: boolean;
  onTake(talk: DeskTalk): void;
  onOpen(place: string): void;
  onAway(away: 0 | 1): void;
}

/** Who waits, the longest first and red after three minutes; own talks; those that ended today; who is there. */
export function Queue({ desk, current, isOffline, onTake, onOpen, onAway }: QueueProps) {
  const styles = useConsultStyles();
  const own = useStyles();
  const { t } = useText();
  const now = useSecond();
  const away = desk.me?.away === 1;
  /** What it is called by its first words; one of pictures alone has none. */
  function titleOf(one: DeskTalk | OwnTalk): string {
    const hasPicture =
      'said' in one ? one.said.some(({ small }) => small !== undefined) : one.talk.state === 'waiting' && one.talk.lines > 0;
    return one.talk.title || (hasPicture ? t('consult.picture') : '');
  }
  const nameOf = ({ companyName, person }: DeskTalk): string => companyName || person;
  return (
    <nav className={styles.side} aria-label={t('desk.queue')}>
      <span className={styles.end}>
        <span className={styles.quiet}>{t(away ? 'desk.away' : 'desk.here')}</span>
        <Button size="small" disabledFocusable={isOffline} onClick={() => onAway(away ? 0 : 1)}>
          {t(away ? 'desk.comeBack' : 'desk.leave')}
        </Button>
      </span>
      <h2 className={styles.name}>{t('desk.waiting', { n: desk.waiting.length })}</h2>
      {desk.waiting.length === 0 && <span className={styles.quiet}>{t('desk.nobodyWaits')}</span>}
      {desk.waiting.map((one) => {
        const waited = now - Date.parse(one.talk.waitingAt);
        return (
          <button
            key={placeOf(one)}
            type="button"
            className={styles.row}
            data-waiting={one.talk.sceneId}
            aria-disabled={isOffline}
            onClick={() => !isOffline && onTake(one)}
          >
            <span className={styles.words}>
              <b>{nameOf(one)}</b>
              <span className={styles.quiet}>{t('frame.said', { name: one.person, text: titleOf(one) })}</span>
            </span>
            <span className={mergeClasses(own.time, waited > LONG_WAIT && own.late)}>{clockWords(waited)}</span>
          </button>
        );
      })}
      <h2 className={styles.name}>{t('desk.own', { n: desk.own.length })}</h2>
      {desk.own.map((one) => {
        const unread = unreadIn(one);
        return (
          <button
            key={placeOf(one)}
            type="button"
            className={mergeClasses(styles.row, placeOf(one) === current && styles.current)}
            aria-current={placeOf(one) === current ? 'true' : undefined}
            data-own={one.talk.sceneId}
            onClick={() => onOpen(placeOf(one))}
          >
            <span className={styles.words}>
              <b>{nameOf(one)}</b>
              <span className={styles.quiet}>{t('frame.said', { name: one.person, text: titleOf(one) })}</span>
            </span>
            {unread > 0 && <span className="wb-chip wb-chip-brand">{t('desk.unread', { n: unread })}</span>}
          </button>
        );
      })}
      <h2 className={styles.name}>{t('desk.ended', { n: desk.ended.length })}</h2>
      {desk.ended.map((one) => (
        <span key={placeOf(one)} className={styles.row} data-ended={one.talk.sceneId}>
          <span className={styles.words}>
            <b>{nameOf(one)}</b>
            <span className={styles.quiet}>
              {[t('frame.said', { name: one.person, text: titleOf(one) }), one.talk.feedback].filter((word) => word !== '').join(' · ')}
            </span>
          </span>
          <span className={styles.quiet}>{one.talk.stars > 0 ? t('desk.stars', { n: one.talk.stars }) : t('desk.notRated')}</span>
        </span>
      ))}
      <div className={own.foot}>
        <h2 className={styles.name}>{t('desk.colleagues')}</h2>
        {desk.colleagues.map(({ advisorId, name, present, open }) => (
          <div key={advisorId} className={styles.quiet}>
            {present === 1 ? t('desk.colleague', { name, n: open }) : t('desk.colleagueAway', { name })}
          </div>
        ))}
      </div>
    </nav>
  );
}
