import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { operatorGovSave } from '../../../api/calls/operator-upgrades.ts';
import type { InputOf } from '../../../api/contract.ts';
import type { GovEntry } from '../../../api/entities/operated-upgrade.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { exactTime } from '../../../domain/core/china-time.ts';
import { ALL_GUESTS, govLists } from '../../../domain/upgrade/check-upgrade.ts';
import { useText } from '../../../ui/text.ts';
import { ChoiceField, TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import { useTableStyles } from '../form/table-parts.ts';
import { useAct } from '../form/use-act.ts';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';

const useStyles = makeStyles({
  lead: { margin: 0, color: tokens.colorNeutralForeground3 },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalM },
  /** Level with the fields, whose labels stand above them. */
  add: { marginTop: '1.625rem' },
});

interface GovListsProps {
  entries: readonly GovEntry[];
  /** Names of the deployment's environments. */
  environments: readonly string[];
  isOffline: boolean;
  /** Has the lists looked at again. */
  onChanged(): Promise<unknown>;
}

/** The lists of the government edition: who is on them, and putting somebody there. */
export function GovLists({ entries, environments, isOffline, onChanged }: GovListsProps) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <Section title={t('operator.gov')}>
      <p className={styles.lead}>{t('operator.govLead', { guests: ALL_GUESTS })}</p>
      {entries.length === 0 ? t('operator.govNone') : <Entries {...{ entries, isOffline, onChanged }} />}
      <Adding {...{ environments, isOffline, onChanged }} />
    </Section>
  );
}

function Entries({ entries, isOffline, onChanged }: Omit<GovListsProps, 'environments'>) {
  const styles = useTableStyles();
  const { t, language } = useText();
  const { worker } = useDesk();
  const act = useAct(onChanged);
  function remove({ loginName, list }: GovEntry): void {
    const asked = worker.ask('operatorUpgrades.operatorGovSave', { subject: loginName, list, environment: '', on: 0 });
    void act(asked, { done: t('operator.govRemoved'), failed: t('operator.govRemoveFailed') });
  }
  return (
    <table className={styles.small}>
      <tbody>
        {entries.map((entry) => {
          const { loginName, fullName, list, environment, at } = entry;
          const words = list === 'white' ? t('operator.govWhite', { environment }) : t('operator.govList-black');
          return (
            <tr key={`${list} ${loginName}`} data-gov={list}>
              <td className={styles.cell}>{[loginName, fullName].filter((part) => part !== '').join(' ')}</td>
              <td className={styles.cell}>{words}</td>
              <td className={mergeClasses(styles.cell, styles.over)}>{at > 0 && exactTime(at, language)}</td>
              <td className={mergeClasses(styles.cell, styles.does)}>
                <Button
                  size="small"
                  appearance="subtle"
                  disabledFocusable={isOffline}
                  aria-label={t('operator.govRemoveOf', { name: loginName, list: t(`operator.govList-${list}`) })}
                  onClick={() => remove(entry)}
                >
                  {t('operator.govRemove')}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Asked = InputOf<typeof operatorGovSave>;

function Adding({ environments, isOffline, onChanged }: Omit<GovListsProps, 'entries'>) {
  const styles = useStyles();
  const { t } = useText();
  const { worker } = useDesk();
  const [asked, setAsked] = useState<Asked>({ subject: '', list: 'black', environment: '', on: 1 });
  const { problemOf, touch, tried } = useProblems();
  function change(patch: Partial<Asked>, field: string): void {
    setAsked((before) => ({ ...before, ...patch }));
    touch(field);
  }
  const { busy, save } = useSave({
    send: () => worker.ask('operatorUpgrades.operatorGovSave', asked),
    done: () => t('operator.govAdded'),
    failed: t('operator.govAddFailed'),
    onDone() {
      tried(null);
      setAsked((before) => ({ ...before, subject: '' }));
      void onChanged();
    },
    onRefused: tried,
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffline) void save();
      }}
    >
      <TextField
        {...{ field: 'subject', label: t('operator.account'), value: asked.subject, most: 60, problemOf }}
        onChange={(subject) => change({ subject }, 'subject')}
      />
      <ChoiceField
        {...{ field: 'list', label: t('operator.govList'), value: asked.list, problemOf }}
        options={govLists.map((one) => [one, t(`operator.govList-${one}`)] as const)}
        onChange={(list) => change({ list, environment: '' }, 'list')}
      />
      {asked.list === 'white' && (
        <ChoiceField
          {...{ field: 'environment', label: t('operator.environment'), value: asked.environment ?? '', problemOf }}
          hint={environments.length === 0 ? t('operator.noEnvironments') : undefined}
          options={[['', t('operator.chooseGroup')], ...environments.map((name) => [name, name] as const)]}
          onChange={(environment) => change({ environment }, 'environment')}
        />
      )}
      <Button type="submit" className={styles.add} disabledFocusable={isOffline || busy}>
        {t('operator.govAdd')}
      </Button>
    </form>
  );
}
