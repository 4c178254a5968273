import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { PlanForm } from '../../api/entities/peace-plan.ts';
import type { ContactField } from '../../domain/peace/contacts.ts';
import { BACKUPS } from '../../domain/peace/plan.ts';
import { useText } from '../../ui/text.ts';
import type { ContactDesk } from './use-contact-form.ts';

const useStyles = makeStyles({
  person: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 5rem',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    border: 0,
    '@media (max-width: 36em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  name: { padding: 0, marginBottom: tokens.spacingVerticalXS, fontWeight: tokens.fontWeightSemibold },
  // In line with the fields, which have a label above.
  remove: { marginTop: '1.375rem', minWidth: 'auto' },
  add: { alignSelf: 'flex-start' },
  now: { color: tokens.colorPaletteMarigoldForeground2, fontSize: tokens.fontSizeBase200 },
});

type Person = 'main' | `back${(typeof BACKUPS)[number]}`;

interface PersonProps {
  person: Person;
  name: string;
  jobs: PlanForm['jobs'];
  contacts: ContactDesk;
  onRemove?: () => void;
}

/** One contact: number and job, with what is wrong and what somebody else has put there meanwhile. */
function Person({ person, name, jobs, contacts, onRemove }: PersonProps) {
  const styles = useStyles();
  const { t } = useText();
  const { form, problems, elsewhere, set } = contacts;
  const [phone, job] = [`${person}.phone`, `${person}.jobCode`] as const;
  const wrong = (field: ContactField) => {
    const problem = problems[field];
    return problem === undefined ? {} : { validationMessage: t(`peace.problem-${problem}`) };
  };
  const jobWords = (code: string): string => jobs.find(({ jobCode }) => jobCode === code)?.jobName ?? code;
  const now = ([phone, job] as const).flatMap((field) => {
    const value = elsewhere[field];
    if (value === undefined) return [];
    const said = value === '' ? t('peace.empty') : field === job ? jobWords(value) : value;
    return [t('peace.conflictNow', { field: t(field === job ? 'peace.job' : 'peace.phone'), value: said })];
  });
  return (
    <fieldset className={styles.person} data-contact={person}>
      <legend className={styles.name}>{name}</legend>
      <Field label={t('peace.phone')} required={person === 'main'} {...wrong(phone)}>
        <Input
          type="tel"
          name={phone}
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
          value={form[phone]}
          onChange={(_, data) => set(phone, data.value.replaceAll(/[\s-]/g, ''))}
        />
      </Field>
      {jobs.length > 0 && (
        <Field label={t('peace.job')} required={person === 'main'} {...wrong(job)}>
          <Select name={job} value={form[job]} onChange={(_, data) => set(job, data.value)}>
            <option value="">{t('peace.noJob')}</option>
            {jobs.map(({ jobCode, jobName }) => (
              <option key={jobCode} value={jobCode}>
                {jobName}
              </option>
            ))}
            {form[job] !== '' && !jobs.some(({ jobCode }) => jobCode === form[job]) && <option value={form[job]}>{form[job]}</option>}
          </Select>
        </Field>
      )}
      {onRemove !== undefined && (
        <Button
          className={styles.remove}
          appearance="subtle"
          aria-label={t('peace.removeBackup', { n: person.slice('back'.length) })}
          onClick={onRemove}
        >
          {t('peace.remove')}
        </Button>
      )}
      {now.length > 0 && (
        <span className={styles.now} role="status">
          {now.join(t('frame.between'))}
        </span>
      )}
    </fieldset>
  );
}

interface ContactFieldsProps {
  jobs: PlanForm['jobs'];
  contacts: ContactDesk;
}

/** The main contact of a plan, and its backups: those that are set, and one more when it is asked for. */
export function ContactFields({ jobs, contacts }: ContactFieldsProps) {
  const styles = useStyles();
  const { t } = useText();
  const id = useId();
  const [added, setAdded] = useState<readonly number[]>([]);
  const { form, set } = contacts;
  const isShown = (place: (typeof BACKUPS)[number]): boolean =>
    added.includes(place) || form[`back${place}.phone`] !== '' || form[`back${place}.jobCode`] !== '';
  const shown = BACKUPS.filter(isShown);
  const free = BACKUPS.find((place) => !isShown(place));
  return (
    <>
      <Person person="main" name={t('peace.main')} {...{ jobs, contacts }} />
      {shown.map((place) => (
        <Person
          key={`${id} ${place}`}
          person={`back${place}`}
          name={t('peace.backup', { n: place })}
          {...{ jobs, contacts }}
          onRemove={() => {
            setAdded((before) => before.filter((one) => one !== place));
            set(`back${place}.phone`, '');
            set(`back${place}.jobCode`, '');
          }}
        />
      ))}
      {free !== undefined && (
        <Button className={styles.add} size="small" onClick={() => setAdded((before) => [...before, free])}>
          {t('peace.addBackup')}
        </Button>
      )}
    </>
  );
}
