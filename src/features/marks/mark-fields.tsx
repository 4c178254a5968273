import { Field, Input, makeStyles, Select, Textarea } from '@fluentui/react-components';
import { markStateWord, whatWord } from '../../db/commands/mark-lines.ts';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { yuanWords } from '../../domain/core/money-words.ts';
import { periodWords } from '../../domain/status/period.ts';
import { useText } from '../../ui/text.ts';
import { amountOf, type FormProblem, isMatter, type MarkForm, matters, periodsOf, placeIn, statesFor, withMatter } from './mark-form.ts';

const useStyles = makeStyles({ pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0.75rem', alignItems: 'start' } });

/** Characters of a note, as the gateway takes them. */
const NOTE = 200;

export interface MarkFieldsProps {
  readonly form: MarkForm;
  /** Fields that do not hold, once it was tried. */
  readonly problems: ReadonlySet<FormProblem>;
  onChange(form: MarkForm): void;
}

/** What is marked: of what, which month, how it stands, with amount, day and note. */
export function MarkFields({ form, problems, onChange }: MarkFieldsProps) {
  const styles = useStyles();
  const { t } = useText();
  const today = useChinaDay();
  const { matter, period, state, amount, day, note } = form;
  const typed = amountOf(amount);
  const set = (change: Partial<MarkForm>): void => onChange({ ...form, ...change });
  return (
    <>
      <div className={styles.pair}>
        <Field label={t('marks.what')}>
          <Select value={matter} onChange={(_, { value }) => isMatter(value) && onChange(withMatter(form, value, today))}>
            {matters.map((one) => (
              <option key={one} value={one}>
                {whatWord(placeIn('', { matter: one, period }), t)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('marks.period')}>
          <Select value={period} onChange={(_, { value }) => set({ period: value })}>
            {periodsOf(matter, today, period).map((one) => (
              <option key={one} value={one}>
                {periodWords(one)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={t('marks.state')} required validationMessage={problems.has('state') ? t('marks.chooseState') : undefined}>
        <Select value={state} onChange={(_, { value }) => set({ state: statesFor(matter).find((one) => one === value) ?? '' })}>
          <option value="">{t('marks.chooseState')}</option>
          {statesFor(matter).map((one) => (
            <option key={one} value={one}>
              {markStateWord(one, t)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.pair}>
        {matter !== 'books' && (
          <Field
            label={t('marks.amount')}
            hint={typeof typed === 'string' ? yuanWords(typed) : t('marks.amountHint')}
            validationMessage={problems.has('amount') ? t('marks.amountBad') : undefined}
          >
            <Input
              value={amount}
              inputMode="decimal"
              autoComplete="off"
              maxLength={30}
              onChange={(_, { value }) => set({ amount: value })}
            />
          </Field>
        )}
        <Field label={t('marks.day')} required validationMessage={problems.has('day') ? t('marks.dayBad') : undefined}>
          <Input type="date" value={day} max={today} onChange={(_, { value }) => set({ day: value })} />
        </Field>
      </div>
      <Field label={t('marks.note')}>
        <Textarea value={note} autoComplete="off" rows={2} maxLength={NOTE} onChange={(_, { value }) => set({ note: value })} />
      </Field>
    </>
  );
}
