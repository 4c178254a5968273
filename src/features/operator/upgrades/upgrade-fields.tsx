import { useId } from 'react';
import type { operatorUpgrades } from '../../../api/calls/operator-upgrades.ts';
import type { OutputOf } from '../../../api/contract.ts';
import { operatedWays } from '../../../domain/upgrade/check-upgrade.ts';
import { upgradeTargets } from '../../../domain/upgrade/given-to.ts';
import { useText } from '../../../ui/text.ts';
import { ChoiceField, type ProblemOf, TextField } from '../form/form-fields.tsx';
import type { UpgradeState } from './upgrade-state.ts';

export interface UpgradeFieldsProps {
  form: UpgradeState;
  problemOf: ProblemOf;
  onChange(patch: Partial<UpgradeState>, field: string): void;
}

/** How it is put in place, and what its user reads. */
export function WayFields({ form, problemOf, onChange }: UpgradeFieldsProps) {
  const { t } = useText();
  return (
    <>
      <ChoiceField
        {...{ field: 'way', label: t('operator.way'), hint: t(`operator.wayHint-${form.way}`), value: form.way, problemOf }}
        options={operatedWays.map((one) => [one, t(`operator.way-${one}`)] as const)}
        onChange={(way) => onChange({ way }, 'way')}
      />
      {form.way !== 'gov' && (
        <ChoiceField
          {...{ field: 'operateVersion', label: t('operator.direction'), value: form.operateVersion, problemOf }}
          options={(['up', 'down'] as const).map((one) => [one, t(`operator.direction-${one}`)] as const)}
          onChange={(operateVersion) => onChange({ operateVersion }, 'operateVersion')}
        />
      )}
      {form.way !== 'silent' && (
        <>
          <TextField
            {...{ field: 'title', label: t('operator.title'), hint: t('operator.ownWords'), value: form.title, most: 80, problemOf }}
            onChange={(title) => onChange({ title }, 'title')}
          />
          <TextField
            {...{ field: 'text', label: t('operator.text'), value: form.text, most: 500, lines: 3, problemOf }}
            onChange={(text) => onChange({ text }, 'text')}
          />
        </>
      )}
    </>
  );
}

type Known = Pick<OutputOf<typeof operatorUpgrades>, 'groups' | 'pcs'>;

function PcField({ form, problemOf, pcs, onChange }: UpgradeFieldsProps & Pick<Known, 'pcs'>) {
  const { t } = useText();
  const id = useId();
  return (
    <>
      <TextField
        {...{ field: 'subject', label: t('operator.pc'), hint: t('operator.pcHint'), value: form.subject, most: 64, list: id, problemOf }}
        required
        onChange={(subject) => onChange({ subject }, 'subject')}
      />
      <datalist id={id}>
        {pcs.map(({ pcUid, loginName, device }) => (
          <option key={`${pcUid} ${loginName}`} value={pcUid} label={`${loginName} · ${device}`} />
        ))}
      </datalist>
    </>
  );
}

function GroupField({ form, problemOf, groups, onChange }: UpgradeFieldsProps & Pick<Known, 'groups'>) {
  const { t } = useText();
  const named = groups.map(({ id, name, members }) => [id, t('operator.groupOf', { name, count: members.length })] as const);
  return (
    <ChoiceField
      {...{ field: 'subject', label: t('operator.group'), value: form.subject, problemOf }}
      hint={t(groups.length === 0 ? 'operator.noGroups' : 'operator.groupHint')}
      options={[['', t('operator.chooseGroup')], ...named]}
      onChange={(subject) => onChange({ subject }, 'subject')}
    />
  );
}

/** Whom it is given out to: by account, PC or group, or to all. */
export function SubjectFields({ groups, pcs, ...props }: UpgradeFieldsProps & Known) {
  const { form, problemOf, onChange } = props;
  const { t } = useText();
  return (
    <>
      <ChoiceField
        {...{ field: 'target', label: t('operator.whom'), value: form.target, problemOf }}
        options={upgradeTargets.map((one) => [one, t(`operator.target-${one}`)] as const)}
        onChange={(target) => onChange({ target, subject: '' }, 'target')}
      />
      {form.target === 'account' && (
        <TextField
          {...{ field: 'subject', label: t('operator.account'), hint: t('operator.accountHint'), value: form.subject, most: 60, problemOf }}
          required
          onChange={(subject) => onChange({ subject }, 'subject')}
        />
      )}
      {form.target === 'pc' && <PcField {...props} pcs={pcs} />}
      {form.target === 'group' && <GroupField {...props} groups={groups} />}
    </>
  );
}
