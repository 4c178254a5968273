import { Checkbox, makeStyles } from '@fluentui/react-components';
import { targetRoles } from '../../../domain/publishing/target.ts';
import { useText } from '../../../ui/text.ts';
import { ChoiceField, type ProblemOf, TextField } from '../form/form-fields.tsx';
import type { FormState } from '../form/form-state.ts';

const useStyles = makeStyles({ roles: { margin: 0, padding: 0, border: 0 }, legend: { padding: 0 } });

interface TargetFieldsProps {
  form: FormState;
  problemOf: ProblemOf;
  onChange(patch: Partial<FormState>, field: string): void;
}

/** Whom it is for. */
export function TargetFields({ form, problemOf, onChange }: TargetFieldsProps) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <>
      <TextField
        {...{ field: 'accounts', label: t('operator.accounts'), hint: t('operator.accountsHint'), lines: 2, most: 8_000, problemOf }}
        value={form.accounts}
        onChange={(accounts) => onChange({ accounts }, 'accounts')}
      />
      <fieldset className={styles.roles}>
        <legend className={styles.legend}>{t('operator.roles')}</legend>
        {targetRoles.map((role) => (
          <Checkbox
            key={role}
            label={t(`operator.role-${role}`)}
            checked={form.roles.includes(role)}
            onChange={(_, { checked }) => {
              const others = form.roles.filter((one) => one !== role);
              onChange({ roles: checked === true ? [...others, role] : others }, 'roles');
            }}
          />
        ))}
      </fieldset>
      <TextField
        {...{ field: 'locations', label: t('operator.locations'), hint: t('operator.locationsHint'), most: 700, problemOf }}
        value={form.locations}
        onChange={(locations) => onChange({ locations }, 'locations')}
      />
      <ChoiceField
        {...{ field: 'member', label: t('operator.member'), value: form.member, problemOf }}
        options={(['', 'member', 'none'] as const).map((one) => [one, t(`operator.member-${one}`)] as const)}
        onChange={(member) => onChange({ member }, 'member')}
      />
    </>
  );
}

interface DayFieldsProps {
  form: Pick<FormState, 'fromDay' | 'toDay'>;
  problemOf: ProblemOf;
  onChange(patch: Partial<Pick<FormState, 'fromDay' | 'toDay'>>, field: string): void;
}

/** From which day to which. */
export function DayFields({ form, problemOf, onChange }: DayFieldsProps) {
  const { t } = useText();
  return (
    <>
      <TextField
        {...{ field: 'fromAt', label: t('operator.fromDay'), hint: t('operator.dayHint'), type: 'date', most: 10, problemOf }}
        value={form.fromDay}
        onChange={(fromDay) => onChange({ fromDay }, 'toAt')}
      />
      <TextField
        {...{ field: 'toAt', label: t('operator.toDay'), type: 'date', most: 10, problemOf }}
        value={form.toDay}
        onChange={(toDay) => onChange({ toDay }, 'toAt')}
      />
    </>
  );
}

/** From when to when, and which of several comes first; a notice is sent at once. */
export function ScheduleFields({ form, problemOf, onChange }: TargetFieldsProps) {
  const { t } = useText();
  if (form.kind === 'notice') return null;
  return (
    <>
      <DayFields {...{ form, problemOf, onChange }} />
      <TextField
        {...{ field: 'ord', label: t('operator.ord'), hint: t('operator.ordHint'), type: 'number', most: 4, problemOf }}
        value={form.ord}
        onChange={(ord) => onChange({ ord }, 'ord')}
      />
    </>
  );
}
