import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Member } from '../../../api/entities/operated-member.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { addDays, addYears, chinaDay, isDay } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';
import { Boxes, Flag, withValue } from '../form/flag-field.tsx';
import { ChoiceField, type ProblemOf, TextField } from '../form/form-fields.tsx';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  does: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface MemberFormProps {
  company: string;
  member: Member;
  isOffline: boolean;
  onSaved(): void;
}

/** Gives, extends or ends a membership or a product by hand, with the reason. All accounts that have the company are meant unless some are taken out. */
export function MemberForm({ company, member, isOffline, onSaved }: MemberFormProps) {
  const styles = useStyles();
  const { t } = useText();
  const { worker, clock } = useDesk();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [form, setForm] = useState({ product: '', expireDate: '', reason: '' });
  const { problemOf, touch, tried } = useProblems();
  const today = chinaDay(clock.now());
  const all = member.holders.map(({ owner }) => owner);
  const owners = all.filter((owner) => !left.includes(owner));
  const heldUntil = ({ owner, expireDate, rights }: Member['holders'][number]): string => {
    if (left.includes(owner)) return '';
    return form.product === '' ? expireDate : (rights.find(({ product }) => product === form.product)?.expireDate ?? '');
  };
  /** A year from the last of the days on which it ends, or from yesterday where it is over. */
  const yearMore = (): string => addYears([addDays(today, -1), ...member.holders.map(heldUntil)].sort().at(-1) ?? today, 1);
  function change(patch: Partial<typeof form>, field: string): void {
    touch(field);
    setForm((before) => ({ ...before, ...patch }));
  }
  const { busy, save } = useSave({
    send: () => worker.ask('operatorMembers.operatorMemberSave', { company, owners, ...form }),
    done: () => t('members.saved'),
    failed: t('members.saveFailed'),
    onDone() {
      setForm((before) => ({ ...before, expireDate: '', reason: '' }));
      onSaved();
    },
    onRefused: tried,
  });
  const dayProblem: ProblemOf = (field) => (problemOf(field) === 'value' ? 'day' : problemOf(field));
  const noOwner = problemOf('owners');
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('members.change')}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.expireDate !== '' && !isDay(form.expireDate)) tried([{ field: 'expireDate', problem: 'value' }]);
        else if (!isOffline) void save();
      }}
    >
      <ChoiceField
        {...{ field: 'product', label: t('members.what'), value: form.product, problemOf }}
        options={[['', t('members.membership')], ...member.products.map(({ product, name }) => [product, name] as const)]}
        onChange={(product) => change({ product }, 'product')}
      />
      <TextField
        {...{
          field: 'expireDate',
          label: t('members.lastDay'),
          hint: t('members.lastDayHint'),
          value: form.expireDate,
          most: 10,
          problemOf: dayProblem,
        }}
        type="date"
        required
        onChange={(expireDate) => change({ expireDate }, 'expireDate')}
      />
      <TextField
        {...{ field: 'reason', label: t('members.reason'), hint: t('members.reasonHint'), value: form.reason, most: 200, problemOf }}
        required
        onChange={(reason) => change({ reason }, 'reason')}
      />
      {member.holders.length > 1 && (
        <Boxes legend={t('members.forAccounts')} {...(noOwner === null ? {} : { hint: t(`operator.problem-${noOwner}`) })}>
          {member.holders.map(({ owner, account }) => (
            <Flag
              key={owner}
              label={account}
              isOn={!left.includes(owner)}
              onChange={(isOn) => {
                touch('owners');
                setLeft((before) => withValue(all, before, owner, !isOn));
              }}
            />
          ))}
        </Boxes>
      )}
      <div className={styles.does}>
        <Button type="submit" appearance="primary" disabledFocusable={isOffline || busy} icon={busy ? <Spinner size="tiny" /> : undefined}>
          {t('members.save')}
        </Button>
        <Button disabledFocusable={isOffline || busy} onClick={() => change({ expireDate: yearMore() }, 'expireDate')}>
          {t('members.extend')}
        </Button>
        <Button disabledFocusable={isOffline || busy} onClick={() => change({ expireDate: addDays(today, -1) }, 'expireDate')}>
          {t('members.end')}
        </Button>
      </div>
    </form>
  );
}
