import { Button } from '@fluentui/react-components';
import type { PlanForm } from '../../../api/entities/peace-plan.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { Edited } from '../form/edited.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { Section } from '../form/section.tsx';
import { useEditing } from '../form/use-editing.ts';
import { PlanEditor } from './plan-editor.tsx';
import { emptyPlan, planFormOf } from './setup-forms.ts';
import { SetupTable } from './setup-table.tsx';
import { Unread } from './unread.tsx';
import { useRemoval } from './use-removal.tsx';

/** Peace plans of the deployment, or the form of one. */
export function PlansArea({ isOffline }: AreaProps) {
  const { t } = useText();
  const { value, outcome, refresh } = useResource('operator.definedPlans', '');
  const plan = useEditing<PlanForm>('plan', emptyPlan);
  const { remove, question } = useRemoval(refresh);
  if (!plan.isKnown) return null;
  if (plan.editing !== null) {
    const { editing, change } = plan;
    return (
      <Edited opened={plan} list="operator.definedPlans">
        {(onLeave) => <PlanEditor {...{ editing, isOffline, onLeave }} onChange={change} />}
      </Edited>
    );
  }
  const { list, unread } = value ?? { list: [], unread: [] };
  return (
    <>
      <ListHead title={t('setup.area-plans')} lead={t('setup.plansLead')} isOffline={isOffline} onRefresh={() => void refresh()}>
        <Button appearance="primary" onClick={() => plan.begin({ id: '', seen: 0, form: emptyPlan })}>
          {t('setup.newPlan')}
        </Button>
      </ListHead>
      {outcome !== 'known' ? (
        <NoList {...{ outcome, isOffline }} empty={t('setup.noPlans')} onRetry={() => void refresh()} />
      ) : (
        <>
          <Unread names={unread} />
          <Section title={t('setup.planCount', { count: list.length })}>
            <SetupTable
              noun="plan"
              heads={[t('setup.planName'), t('setup.planCode'), t('setup.planOdds'), t('setup.planJobs'), t('setup.planProtocol')]}
              empty={t('setup.noPlans')}
              isOffline={isOffline}
              rows={list.map((entry) => ({
                ...{ id: entry.id, name: entry.name },
                cells: [
                  entry.name,
                  entry.plan,
                  entry.odds,
                  entry.jobs.map(({ jobName }) => jobName).join(t('frame.between')),
                  `${entry.protocolName} ${entry.protocolVersion}`.trim(),
                ],
                onEdit: () => plan.begin({ id: entry.id, seen: entry.seen, form: planFormOf(entry) }),
                onRemove: () => remove({ section: 'plans', id: entry.id, seen: entry.seen, name: entry.name }),
              }))}
            />
          </Section>
        </>
      )}
      {question}
    </>
  );
}
