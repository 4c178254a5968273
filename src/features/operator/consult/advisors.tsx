import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { operatorConsult } from '../../../api/calls/operator-consult.ts';
import type { OutputOf } from '../../../api/contract.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { type ButtonCode, buttonCodes } from '../../../domain/consult/scene.ts';
import { minuteTime } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';
import { TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import { useTableStyles } from '../form/table-parts.ts';
import { useAct } from '../form/use-act.ts';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';

const useStyles = makeStyles({
  lead: { margin: 0, color: tokens.colorNeutralForeground3 },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalM },
  /** Level with the field, whose label stands above it. */
  beside: { marginTop: '1.625rem' },
});

interface AdvisorsProps {
  readonly advisors: OutputOf<typeof operatorConsult>['advisors'];
  readonly isOffline: boolean;
  /** Has the list looked at again. */
  onChanged(): Promise<unknown>;
}

/** Who answers which kinds of questions, and giving somebody that right. */
export function Advisors({ advisors, isOffline, onChanged }: AdvisorsProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t, language } = useText();
  const { worker } = useDesk();
  const act = useAct(onChanged);
  function remove(subject: string): void {
    const asked = worker.ask('operatorConsult.operatorAdvisorSave', { subject, topics: [] });
    void act(asked, { done: t('consulting.advisorGone'), failed: t('consulting.advisorFailed') });
  }
  return (
    <Section title={t('consulting.advisors')}>
      <p className={styles.lead}>{t('consulting.advisorsLead')}</p>
      {advisors.length === 0 ? (
        t('consulting.noAdvisors')
      ) : (
        <table className={table.small}>
          <tbody>
            {advisors.map(({ loginName, name, topics, seenAt }) => (
              <tr key={loginName} data-advisor={loginName}>
                <td className={table.cell}>{`${loginName} ${name}`}</td>
                <td className={table.cell}>{topics.map((code) => t(`consulting.${code}`)).join(t('frame.between'))}</td>
                <td className={mergeClasses(table.cell, table.over)}>
                  {seenAt === 0 ? t('consulting.neverSeen') : t('consulting.seen', { time: minuteTime(seenAt, language) })}
                </td>
                <td className={mergeClasses(table.cell, table.does)}>
                  <Button
                    size="small"
                    appearance="subtle"
                    disabledFocusable={isOffline}
                    aria-label={t('consulting.removeAdvisorOf', { name: loginName })}
                    onClick={() => remove(loginName)}
                  >
                    {t('consulting.removeAdvisor')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Adding {...{ isOffline, onChanged }} />
    </Section>
  );
}

function Adding({ isOffline, onChanged }: Omit<AdvisorsProps, 'advisors'>) {
  const styles = useStyles();
  const { t } = useText();
  const { worker } = useDesk();
  const [subject, setSubject] = useState('');
  const [topics, setTopics] = useState<readonly ButtonCode[]>([...buttonCodes]);
  const { problemOf, touch, tried } = useProblems();
  const { busy, save } = useSave({
    send: () => worker.ask('operatorConsult.operatorAdvisorSave', { subject, topics: [...topics] }),
    done: () => t('consulting.advisorSaved'),
    failed: t('consulting.advisorFailed'),
    onDone() {
      tried(null);
      setSubject('');
      void onChanged();
    },
    onRefused: tried,
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffline && topics.length > 0) void save();
      }}
    >
      <TextField
        {...{ field: 'subject', label: t('operator.account'), value: subject, most: 60, problemOf }}
        onChange={(value) => {
          setSubject(value);
          touch('subject');
        }}
      />
      <div className={styles.beside}>
        {buttonCodes.map((code) => (
          <Checkbox
            key={code}
            label={t(`consulting.${code}`)}
            checked={topics.includes(code)}
            onChange={(_, { checked }) => setTopics(buttonCodes.filter((one) => (one === code ? checked === true : topics.includes(one))))}
          />
        ))}
      </div>
      <Button type="submit" className={styles.beside} disabledFocusable={isOffline || busy || topics.length === 0}>
        {t('consulting.addAdvisor')}
      </Button>
    </form>
  );
}
