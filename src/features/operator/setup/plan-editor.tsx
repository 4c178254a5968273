import { useState } from 'react';
import type { PlanForm } from '../../../api/entities/peace-plan.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useText } from '../../../ui/text.ts';
import { TextField } from '../form/form-fields.tsx';
import { type PlainField, PlainFields } from '../form/plain-fields.tsx';
import { Section } from '../form/section.tsx';
import type { EditorProps } from './app-editor.tsx';
import { EntryEditor, type EntryFields } from './entry-editor.tsx';
import { jobLines, jobsOf } from './setup-forms.ts';

type PlanField = PlainField<Exclude<keyof PlanForm, 'jobs'>>;

const planFields: readonly PlanField[] = [
  { field: 'name', label: 'setup.planName', most: 60, required: true },
  { field: 'plan', label: 'setup.planCode', hint: 'setup.planCodeHint', most: 40, required: true },
  { field: 'odds', label: 'setup.planOdds', hint: 'setup.planOddsHint', most: 40 },
  { field: 'type', label: 'setup.planType', most: 20 },
];
const protocolFields: readonly PlanField[] = [
  { field: 'protocolId', label: 'setup.protocolId', hint: 'setup.protocolIdHint', most: 64 },
  { field: 'protocolName', label: 'setup.protocolName', most: 100 },
  { field: 'protocolVersion', label: 'setup.protocolVersion', hint: 'setup.protocolVersionHint', most: 20 },
  { field: 'protocolUrl', label: 'setup.protocolUrl', most: 500 },
];
const pageFields: readonly PlanField[] = [
  { field: 'scenesUrl', label: 'setup.scenesUrl', most: 500 },
  { field: 'screenUrl', label: 'setup.screenUrl', most: 500 },
  { field: 'membersUrl', label: 'setup.membersUrl', most: 500 },
  { field: 'saasUrl', label: 'setup.saasUrl', most: 500 },
];

interface JobsProps extends EntryFields {
  readonly form: PlanForm;
  onChange(form: PlanForm): void;
}

/** Jobs of contacts, one a line: the lines stay as they are typed while they are. */
function Jobs({ form, problemOf, touch, onChange }: JobsProps) {
  const { t } = useText();
  const [lines, setLines] = useState(() => jobLines(form.jobs));
  return (
    <TextField
      {...{ field: 'jobs', label: t('setup.planJobs'), hint: t('setup.planJobsHint'), value: lines, most: 1_700, lines: 4, problemOf }}
      onChange={(value) => {
        touch('jobs');
        setLines(value);
        onChange({ ...form, jobs: jobsOf(value) });
      }}
    />
  );
}

/** A peace plan: what it is called, the jobs of its contacts, its protocol, and the pages of its tab. */
export function PlanEditor({ editing, isOffline, onChange, onLeave }: EditorProps<PlanForm>) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = editing;
  return (
    <EntryEditor
      {...{ isOffline, onLeave }}
      title={t(id === '' ? 'setup.newPlan' : 'setup.changePlan')}
      send={() => worker.ask('operatorSetup.operatorPlanSave', { id, seen, draft: form })}
    >
      {(shared) => (
        <>
          <Section title={t('setup.plan')}>
            <PlainFields {...shared} {...{ form, onChange }} fields={planFields} />
            <Jobs {...shared} {...{ form, onChange }} />
          </Section>
          <Section title={t('setup.planProtocol')}>
            <PlainFields {...shared} {...{ form, onChange }} fields={protocolFields} />
          </Section>
          <Section title={t('setup.planPages')}>
            <p className="wb-quiet">{t('setup.planPagesHint')}</p>
            <PlainFields {...shared} {...{ form, onChange }} fields={pageFields} />
          </Section>
        </>
      )}
    </EntryEditor>
  );
}
