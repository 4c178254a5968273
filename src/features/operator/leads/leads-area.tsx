import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Lead } from '../../../api/entities/lead.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { formatCount } from '../../../desk/time/use-age.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { minuteTime } from '../../../domain/core/china-time.ts';
import { fitsLead, type LeadFilter, leadStates } from '../../../domain/risk/lead-state.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { SearchField } from '../form/form-fields.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { type RecordColumn, RecordList } from '../form/records.tsx';
import { useAct } from '../form/use-act.ts';
import { LeadDetails } from './lead-details.tsx';
import { useLeadExport } from './use-lead-export.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  search: { flex: 1, minWidth: '12rem', maxWidth: '22rem' },
});

const keyOf = ({ owner, leadId }: Lead): string => `${owner} ${leadId}`;

/** Who wants to be called: leads of all accounts, how far operators are with each, and all of them as a file. */
export function LeadsArea({ isOffline }: AreaProps) {
  const { t, language } = useText();
  const { worker } = useDesk();
  const { value, outcome, refresh } = useResource('operator.leads', '');
  const act = useAct(refresh);
  const exporting = useLeadExport();
  const [filter, setFilter] = useState<LeadFilter>({ state: '', words: '' });
  const [open, setOpen] = useState('');
  const all = value?.list ?? [];
  const leads = all.filter((lead) => fitsLead(lead, filter));
  const shown = leads.find((lead) => keyOf(lead) === open);
  const columns: readonly RecordColumn[] = [
    { head: t('leads.name') },
    { head: t('leads.mobile'), width: '8.5rem' },
    { head: t('leads.company') },
    { head: t('leads.account'), width: '8rem' },
    { head: t('leads.at'), width: '9rem' },
    { head: t('operator.standing'), width: '6rem' },
    { head: t('leads.markedBy'), width: '8rem' },
  ];
  const rows = leads.map((lead) => ({
    id: keyOf(lead),
    isPast: lead.state === 'handled',
    cells: [
      ...[lead.name || t('leads.noName'), lead.mobile, lead.companyName, lead.account, minuteTime(lead.at, language)],
      ...[t(`leads.state-${lead.state}`), lead.markedBy],
    ],
  }));
  function mark({ owner, leadId, state: from }: Lead, state: Lead['state'], remark: string): void {
    void act(worker.ask('operatorMembers.operatorLeadMark', { owner, leadId, from, state, remark }), {
      done: t(`leads.done-${state}`),
      failed: t('leads.markFailed'),
    });
  }
  return (
    <>
      <ListHead
        title={t('leads.area')}
        lead={t('leads.lead')}
        isOffline={isOffline}
        offline={t('leads.offline')}
        onRefresh={() => void refresh()}
      >
        <Button disabledFocusable={isOffline || exporting.busy || all.length === 0} onClick={() => void exporting.run(filter)}>
          {t(exporting.busy ? 'leads.exporting' : 'leads.export')}
        </Button>
      </ListHead>
      {all.length === 0 ? (
        <NoList {...{ outcome, isOffline }} empty={t('leads.none')} onRetry={() => void refresh()} />
      ) : (
        <>
          {value !== null && <Bar {...{ filter }} counts={value.counts} onFilter={setFilter} />}
          <RecordList noun="lead" minWidth="54rem" {...{ columns, rows }} open={shown === undefined ? '' : open} onOpen={setOpen}>
            {shown !== undefined && (
              <LeadDetails
                key={open}
                lead={shown}
                isOffline={isOffline}
                onMark={(state, remark) => mark(shown, state, remark)}
                onClose={() => setOpen('')}
              />
            )}
          </RecordList>
          {leads.length === 0 && <p role="status">{t('leads.noneFits')}</p>}
          {value !== null && all.length < leadStates.reduce((sum, state) => sum + value.counts[state], 0) && (
            <p>{t('leads.newestOnly', { number: formatCount(all.length, language) })}</p>
          )}
        </>
      )}
    </>
  );
}

interface BarProps {
  filter: LeadFilter;
  counts: Readonly<Record<Lead['state'], number>>;
  onFilter(filter: LeadFilter): void;
}

function Bar({ filter, counts, onFilter }: BarProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const count = (state: LeadFilter['state']): number =>
    leadStates.reduce((sum, one) => sum + (state === '' || state === one ? counts[one] : 0), 0);
  return (
    <div className={styles.bar}>
      <TabList
        selectedValue={filter.state}
        aria-label={t('operator.standing')}
        onTabSelect={(_, { value }) => onFilter({ ...filter, state: leadStates.find((one) => one === value) ?? '' })}
      >
        {(['', ...leadStates] as const).map((state) => (
          <Tab key={state} value={state}>
            {t('leads.tab', { name: t(`leads.state-${state}`), number: formatCount(count(state), language) })}
          </Tab>
        ))}
      </TabList>
      <SearchField
        className={styles.search}
        label={t('leads.search')}
        value={filter.words}
        onChange={(words) => onFilter({ ...filter, words })}
      />
    </div>
  );
}
