import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CompanionLook } from '../../api/companion/companion.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { type Surroundings, usePageHost } from '../../desk/page-host.ts';
import { formatCount } from '../../desk/time/use-age.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { useResource } from '../../desk/use-resource.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import type { EnvironmentState } from '../../domain/core/environment.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { type CountedThere, type DiagnosticsLine, diagnosticsOf, reportText } from './report.ts';

/** How often what has no event of its own (quota, service worker) is looked at, milliseconds. */
const LOOK_MS = 2_000;

/** Words of the states that the program names. */
const states: Readonly<Record<string, TextKey>> = {
  online: 'diagnostics.stateOnline',
  offline: 'diagnostics.stateOffline',
  unknown: 'diagnostics.stateUnknown',
  live: 'diagnostics.stateLive',
  expired: 'diagnostics.stateExpired',
  idle: 'diagnostics.stateIdle',
  pulling: 'diagnostics.statePulling',
  sending: 'diagnostics.stateSending',
  none: 'diagnostics.stateNone',
  installing: 'diagnostics.stateInstalling',
  waiting: 'diagnostics.stateWaiting',
  active: 'diagnostics.stateActive',
  starting: 'diagnostics.stateStarting',
  running: 'diagnostics.stateRunning',
  degraded: 'diagnostics.stateDegraded',
  newer: 'diagnostics.stateNewer',
  snapshot: 'diagnostics.stateSnapshot',
  trouble: 'diagnostics.stateTrouble',
  home: 'diagnostics.stateHome',
  unconfigured: 'diagnostics.stateUnconfigured',
  unreachable: 'diagnostics.stateUnreachable',
  foreign: 'diagnostics.stateForeign',
  blocked: 'companion.word-blocked',
  absent: 'companion.word-absent',
  unpaired: 'companion.word-unpaired',
  impostor: 'companion.word-foreign',
  outdated: 'companion.word-outdated',
  granted: 'diagnostics.permissionGranted',
  prompt: 'diagnostics.permissionPrompt',
  denied: 'diagnostics.permissionDenied',
  notNeeded: 'diagnostics.permissionNone',
};

const useStyles = makeStyles({
  page: { padding: tokens.spacingHorizontalM, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  lead: { margin: 0, flex: 1, color: tokens.colorNeutralForeground3 },
  cards: { columnWidth: '23.75rem', columnGap: tokens.spacingHorizontalM },
  card: {
    breakInside: 'avoid',
    marginBottom: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  cardTitle: { margin: `0 0 ${tokens.spacingVerticalS}`, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  lines: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
  errors: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, fontVariantNumeric: 'tabular-nums' },
});

/** How many companies the gateway counts; asked when the page is opened, when a pull has ended, and when the line is back. */
function useCountedThere(): CountedThere {
  const { worker } = useDesk();
  const isOffline = useOffline();
  const pulledAt = useAccount(({ pull }) => pull?.at ?? 0);
  const [there, setThere] = useState<CountedThere>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pull that ended is a reason to ask again
  useEffect(() => {
    let open = true;
    // What was counted before the line went says nothing of now.
    setThere(null);
    if (!isOffline)
      void worker
        .ask('companies.getCompanyListTotal', {})
        .then((answer) => open && setThere(answer.ok ? answer.value.total + answer.value.hidden : null));
    return () => {
      open = false;
    };
  }, [worker, isOffline, pulledAt]);
  return there;
}

/** Asked when the page is opened, whatever the line is said to be: its gateway may be what is out. */
function useEnvironment(): EnvironmentState | null {
  const { outcome, value, refresh } = useResource('environment.environment', '');
  const ask = useRef(refresh);
  useEffect(() => void ask.current(), []);
  return outcome === 'never' ? null : value;
}

/** How the companion stands when the page is opened; the user is asked nothing. */
function useCompanionLook(): CompanionLook | null {
  const { companion } = usePageHost();
  const [look, setLook] = useState<CompanionLook | null>(null);
  useEffect(() => {
    let open = true;
    void companion.look().then((found) => open && setLook(found));
    return () => {
      open = false;
    };
  }, [companion]);
  return look;
}

/** What is so on this computer, in figures a helper asks for, and a report to send him (PLUS-32). */
export function DiagnosticsPage() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const { look, saveText } = usePageHost();
  const [around, setAround] = useState<Surroundings | null>(null);
  const [now, setNow] = useState(() => clock.now());
  const account = useAccount((state) => state);
  const there = useCountedThere();

  useEffect(() => {
    let open = true;
    let cancel = () => {};
    const again = (): void => {
      void look().then((found) => {
        if (!open) return;
        setAround(found);
        setNow(clock.now());
        cancel = clock.after(LOOK_MS, again);
      });
    };
    again();
    return () => {
      open = false;
      cancel();
    };
  }, [look, clock]);
  const environment = useEnvironment();
  const companion = useCompanionLook();
  const sections = useMemo(
    () => (around === null ? [] : diagnosticsOf(account, around, now, there, environment, companion)),
    [account, around, now, there, environment, companion],
  );

  function words({ value, time, plain }: DiagnosticsLine): string {
    if (value === null || value === '' || (time === true && value === 0)) return '–';
    if (time === true) return exactTime(Number(value), language);
    if (typeof value === 'boolean') return t(value ? 'diagnostics.yes' : 'diagnostics.no');
    if (typeof value === 'number') return formatCount(value, language);
    const state = plain === true ? undefined : states[value];
    return state === undefined ? value : t(state);
  }
  return (
    <FluentScope>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={pageStyles.title}>{t('frame.diagnostics')}</h1>
          <p className={styles.lead}>{t('diagnostics.lead')}</p>
          <Button
            appearance="primary"
            disabledFocusable={around === null}
            onClick={() => around !== null && saveText('workbench-diagnostics.json', reportText(sections, around.errors, clock.now()))}
          >
            {t('diagnostics.export')}
          </Button>
        </div>
        <div className={styles.cards} aria-busy={around === null}>
          {sections.map(({ title, lines }) => (
            <section key={title} className={styles.card} aria-label={t(title)}>
              <h2 className={styles.cardTitle}>{t(title)}</h2>
              <dl className={styles.lines}>
                {lines.map((line) => (
                  <Line key={line.label} label={t(line.label)} value={words(line)} name={line.label} />
                ))}
              </dl>
            </section>
          ))}
          {around !== null && (
            <section className={styles.card} aria-label={t('diagnostics.errors')}>
              <h2 className={styles.cardTitle}>{t('diagnostics.errors')}</h2>
              {around.errors.length === 0 && <p className={styles.lead}>{t('diagnostics.noErrors')}</p>}
              <ol className={styles.errors}>
                {around.errors.map((error) => (
                  <li
                    key={`${error.at} ${error.code}`}
                  >{`${exactTime(error.at, language)}  ${error.kind} ${error.code} ${error.status || ''}`}</li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
    </FluentScope>
  );
}

function Line({ label, value, name }: { label: string; value: string; name: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd data-line={name.split('.')[1]}>{value}</dd>
    </>
  );
}
