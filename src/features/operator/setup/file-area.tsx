import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { operatorSetupImport } from '../../../api/calls/operator-setup.ts';
import type { OutputOf } from '../../../api/contract.ts';
import type { SectionChange } from '../../../api/entities/setup.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { usePageHost } from '../../../desk/page-host.ts';
import { chinaDay } from '../../../domain/core/china-time.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { FileProblems, type JsonFile, JsonFileField } from '../form/json-file.tsx';
import { ListHead } from '../form/list-head.tsx';
import { Section } from '../form/section.tsx';
import { useTableStyles } from '../form/table-parts.ts';

/** Longest text of a file, as the gateway takes it. */
const LONGEST = 300_000;

const useStyles = makeStyles({
  text: { margin: 0, overflowWrap: 'anywhere' },
  start: { alignSelf: 'flex-start' },
  names: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  closed: { margin: 0, color: tokens.colorPaletteRedForeground1, overflowWrap: 'anywhere' },
  number: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`, verticalAlign: 'top', textAlign: 'start' },
});

type Plan = OutputOf<typeof operatorSetupImport>;
const kinds = ['added', 'changed', 'removed'] as const;

/** What a file changes of each section. */
function Changes({ changes }: { changes: readonly SectionChange[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useText();
  return (
    <table className={table.small}>
      <thead>
        <tr>
          {[t('setup.section'), ...kinds.map((kind) => t(`setup.is-${kind}`)), t('setup.same')].map((words) => (
            <th key={words} scope="col" className={mergeClasses(table.cell, table.head)}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.section} data-section={change.section}>
            <th scope="row" className={styles.number}>
              {isSection(change.section) ? t(`setup.${change.section}`) : change.section}
            </th>
            {kinds.map((kind) => (
              <td key={kind} className={styles.number} data-kind={kind}>
                {change[kind]}
                <span className={styles.names}>{namesOf(change, kind, t)}</span>
              </td>
            ))}
            <td className={styles.number}>{change.same}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sections = ['apps', 'menus', 'tabs', 'halls', 'settings'] as const;
const isSection = (name: string): name is (typeof sections)[number] => sections.some((one) => one === name);

/** Names of what changes; an ellipsis where more of them change. */
function namesOf(change: SectionChange, kind: (typeof kinds)[number], t: Translate): string {
  const names = change[`${kind}Names`];
  return `${names.join(t('frame.between'))}${names.length < change[kind] ? '…' : ''}`;
}

/** Everything that is set up as one file, and back: what a file changes is shown before anything is written. */
export function FileArea({ isOffline }: AreaProps) {
  const styles = useStyles();
  const { t } = useText();
  const { worker, notify, report, clock } = useDesk();
  const { saveText } = usePageHost();
  const [chosen, setChosen] = useState<JsonFile | null>(null);
  const [problem, setProblem] = useState('');
  const [plan, setPlan] = useState<Plan | null>(null);
  const [lines, setLines] = useState<readonly string[]>([]);
  const [isOther, setOther] = useState(false);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const told = await worker.ask('operatorSetup.operatorSetupExport', {});
    if (!told.ok) return report(told.error, { asked: true, label: t('setup.exportFailed') });
    setLines(told.value.problems);
    if (told.value.problems.length > 0) return setProblem(t('setup.exportProblems'));
    saveText(`setup-${chinaDay(clock.now())}.json`, told.value.text);
  }
  function choose(file: JsonFile | null, wrong: string): void {
    setPlan(null);
    setLines([]);
    setOther(false);
    setChosen(file);
    setProblem(wrong);
    if (file !== null) void ask(file.text, 0);
  }
  async function ask(text: string, seen: number): Promise<void> {
    setBusy(true);
    const told = await worker.ask('operatorSetup.operatorSetupImport', { text, seen });
    setBusy(false);
    if (!told.ok) return report(told.error, { asked: true, label: t('setup.importFailed') });
    const { outcome, problems } = told.value;
    setLines(problems);
    setProblem(outcome === 'invalid' ? t('setup.fileProblems') : '');
    setOther(seen !== 0 && outcome === 'plan');
    setPlan(outcome === 'plan' ? told.value : null);
    if (outcome !== 'done') return;
    setChosen(null);
    notify({ tone: 'done', text: t('setup.imported'), key: 'setup' });
    void worker.resource({ what: 'refresh', name: 'operator.setup', subject: '' });
  }
  const isSame = plan?.changes.every(({ added, changed, removed }) => added + changed + removed === 0) === true;
  return (
    <>
      <ListHead title={t('setup.area-file')} lead={t('setup.fileLead')} isOffline={isOffline} />
      <Section title={t('setup.export')}>
        <p className={styles.text}>{t('setup.exportText')}</p>
        <Button className={styles.start} disabledFocusable={isOffline} onClick={() => void save()}>
          {t('setup.exportDo')}
        </Button>
      </Section>
      <Section title={t('setup.import')}>
        <p className={styles.text}>{t('setup.importText')}</p>
        <JsonFileField label={t('setup.file')} longest={LONGEST} {...{ chosen, problem }} onChosen={choose} />
        <FileProblems lines={lines} />
        {busy && <Spinner size="tiny" label={t('setup.looking')} />}
        {plan !== null && chosen !== null && (
          <>
            {isOther && <p role="alert">{t('setup.planOther')}</p>}
            <Changes changes={plan.changes} />
            {plan.closed.length > 0 && (
              <p className={styles.closed}>{t('setup.planClosed', { origins: plan.closed.join(t('frame.between')) })}</p>
            )}
            {isSame ? (
              <p role="status">{t('setup.planSame')}</p>
            ) : (
              <Button
                appearance="primary"
                className={styles.start}
                disabledFocusable={busy || isOffline}
                onClick={() => void ask(chosen.text, plan.seen)}
              >
                {t('setup.importDo')}
              </Button>
            )}
          </>
        )}
      </Section>
    </>
  );
}
