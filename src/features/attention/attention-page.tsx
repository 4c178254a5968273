import { Button, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useFact } from '../../desk/use-stored.ts';
import { type AttentionKind, type Candidate, rulesOf } from '../../domain/attention/candidate.ts';
import { ATTENTION_LOG, ATTENTION_OFF, optionalKinds, readSwitchedOff } from '../../domain/attention/kept.ts';
import { type LogLine, MOST_LINES } from '../../domain/attention/log.ts';
import { clockTime, dayWords, exactTime, minuteTime } from '../../domain/core/china-time.ts';
import { MESSAGES_PATH } from '../../domain/core/view-paths.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { useText } from '../../ui/text.ts';
import { kindText, knownKind, knownReason, reasonText } from './attention-words.ts';
import type { AttentionEngine, Standing } from './engine.ts';
import { engineOf } from './engines.ts';
import { useOpenDeadline } from './use-open-deadline.ts';

const useStyles = makeStyles({
  lead: { margin: 0, color: tokens.colorNeutralForeground3 },
  line: {
    display: 'grid',
    gridTemplateColumns: '9rem 8rem minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'baseline',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  logLine: { gridTemplateColumns: '7rem 8rem 6rem minmax(0, 1fr)', fontVariantNumeric: 'tabular-nums' },
  state: { fontWeight: tokens.fontWeightSemibold },
  log: { maxHeight: '24rem', overflowY: 'auto' },
  silenced: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  none: { padding: tokens.spacingVerticalL, textAlign: 'center', color: tokens.colorNeutralForeground3 },
});

/** What is called by its kind, with its number where there may be several of the operator's. */
const nameOf = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>, words: string): string =>
  rulesOf(kind) === 'own' ? words : `${words} ${id}`;

function Switches({ switchedOff }: { switchedOff: ReadonlySet<AttentionKind> }) {
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { writes, clock, notify } = useDesk();
  async function turn(kind: AttentionKind, isOff: boolean): Promise<void> {
    const written = await writes.use(
      () => import('../../db/commands/attention.ts'),
      (code, { db }) => code.switchKind(db, kind, isOff, clock.now()),
    );
    if (written?.ok !== true) notify({ tone: 'problem', text: t('attention.notSaved'), key: 'attention' });
  }
  return (
    <PageSection title={t('attention.switches')} lead={t('attention.always')}>
      <div className={mergeClasses(pageStyles.list, pageStyles.switches)}>
        {optionalKinds.map((kind) => (
          <Switch
            key={kind}
            label={t(kindText[kind])}
            checked={!switchedOff.has(kind)}
            onChange={(_, { checked }) => void turn(kind, !checked)}
          />
        ))}
      </div>
    </PageSection>
  );
}

const stateText = { shown: 'attention.isShown', waits: 'attention.isWaiting', idle: 'attention.isHeld' } as const satisfies Readonly<
  Record<Standing['turn']['state'], TextKey>
>;

/** What would be shown in this window now and what is held, why: the engine's own answer. */
function Now({ engine }: { engine: AttentionEngine }) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t, language } = useText();
  const standings = useSyncExternalStore(engine.subscribe, () => engine.standings());
  const deadline = useOpenDeadline(useChinaDay());
  const why = ({ turn: { reason }, dueAt }: Standing): string => {
    const words = reason === undefined ? [] : [t(reasonText[reason])];
    return (dueAt === null ? words : [...words, t('attention.again', { time: minuteTime(dueAt, language) })]).join(' · ');
  };
  const lead = typeof deadline === 'string' ? t('attention.deadlineNear', { day: dayWords(deadline, language) }) : undefined;
  return (
    <PageSection title={t('attention.now')} lead={lead}>
      {standings.length === 0 ? (
        <p className={mergeClasses(pageStyles.list, styles.none)}>{t('attention.nothingNow')}</p>
      ) : (
        <ul className={pageStyles.list}>
          {standings.map((standing) => (
            <li key={`${standing.candidate.kind} ${standing.candidate.id}`} className={styles.line} data-standing={standing.candidate.kind}>
              <span>{nameOf(standing.candidate, t(kindText[standing.candidate.kind]))}</span>
              <span className={styles.state}>{t(stateText[standing.turn.state])}</span>
              <span>{why(standing)}</span>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

/** Popups of which no reminder is wanted, each with the way back. */
function Silenced({ engine }: { engine: AttentionEngine }) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const ids = useSyncExternalStore(engine.subscribe, () => engine.silenced().join('\n'));
  if (ids === '') return null;
  return (
    <PageSection title={t('attention.silencedTitle')}>
      <ul className={pageStyles.list}>
        {ids.split('\n').map((id) => (
          <li key={id} className={mergeClasses(styles.line, styles.silenced)}>
            <span>{t('attention.silencedOne', { id })}</span>
            <Button size="small" onClick={() => engine.remindAgain(id)}>
              {t('attention.remindAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

const whatText = { shown: 'attention.wasShown', held: 'attention.wasHeld', over: 'attention.wasOver' } as const satisfies Readonly<
  Record<LogLine['what'], TextKey>
>;

/** Why each was shown or held back, newest first. */
function Log() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  // as: only `addToLog` writes it
  const lines = (useFact(`${ATTENTION_LOG}:`)?.value ?? []) as readonly LogLine[];
  const now = clock.now();
  const words = (key: TextKey | null, otherwise: string): string => (key === null ? otherwise : t(key));
  return (
    <PageSection title={t('attention.log')} lead={t('attention.logLead', { most: MOST_LINES })}>
      {lines.length === 0 ? (
        <p className={mergeClasses(pageStyles.list, styles.none)}>
          {t('attention.emptyLog')} <NextStep to={MESSAGES_PATH} label="frame.messages" />
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard
        <ol className={mergeClasses(pageStyles.list, styles.log)} tabIndex={0} aria-label={t('attention.log')}>
          {lines.toReversed().map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing of their own, and are drawn anew
            <li key={at} className={mergeClasses(styles.line, styles.logLine)} data-log={line.what}>
              <time title={exactTime(line.at, language)}>{clockTime(line.at, now, language)}</time>
              <span>{knownKind(line.kind) === null ? line.kind : nameOf(line, words(knownKind(line.kind), line.kind))}</span>
              <span className={styles.state}>{t(whatText[line.what])}</span>
              <span>{words(knownReason(line.why), line.why)}</span>
            </li>
          ))}
        </ol>
      )}
    </PageSection>
  );
}

/** What may ask for attention, what does now and what did: switches, a preview by the engine itself, and the log (PLUS-22). `reminders`: what reminds outside of the page. */
export function AttentionPage({ reminders }: { reminders: ReactNode }) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const engine = engineOf(useDesk());
  const off = useFact(`${ATTENTION_OFF}:`);
  return (
    <FluentScope>
      <div className={pageStyles.page}>
        <h1 className={pageStyles.title}>{t('frame.attention')}</h1>
        <p className={styles.lead}>{t('attention.lead')}</p>
        {reminders}
        <Switches switchedOff={readSwitchedOff(off?.value)} />
        <Now engine={engine} />
        <Silenced engine={engine} />
        <Log />
      </div>
    </FluentScope>
  );
}
