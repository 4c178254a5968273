import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { usePageHost } from '../../../desk/page-host.ts';
import { chinaDay, minuteTime } from '../../../domain/core/china-time.ts';
import { BYTE_ORDER_MARK, csvLine, type ExportRow } from '../../../domain/export/cells.ts';
import type { LeadFilter } from '../../../domain/risk/lead-state.ts';
import { useText } from '../../../ui/text.ts';

/** Offers the leads that a filter finds at the gateway as CSV, also those that the list has no room for. */
export function useLeadExport(): { readonly busy: boolean; run(filter: LeadFilter): Promise<void> } {
  const { t, language } = useText();
  const { worker, clock, notify, report } = useDesk();
  const { saveText } = usePageHost();
  const [busy, setBusy] = useState(false);
  const head = [
    ...[t('leads.name'), t('leads.mobile'), t('leads.company'), t('leads.account'), t('leads.areaCode'), t('leads.from')],
    ...[t('leads.results'), t('leads.at'), t('operator.standing'), t('leads.markedBy'), t('leads.markedAt'), t('leads.remark')],
  ];
  async function run(filter: LeadFilter): Promise<void> {
    setBusy(true);
    const told = await worker.ask('operatorMembers.operatorLeadExport', { ...filter });
    setBusy(false);
    if (!told.ok) return report(told.error, { asked: true, label: t('leads.exportFailed') });
    const rows = told.value.list.map(
      (lead): ExportRow => [
        ...[lead.name, lead.mobile, lead.companyName, lead.account, lead.areaCode, lead.title, lead.results],
        ...[minuteTime(lead.at, language), t(`leads.state-${lead.state}`), lead.markedBy],
        ...[lead.markedAt === 0 ? '' : minuteTime(lead.markedAt, language), lead.remark],
      ],
    );
    const name = `${t('leads.area')} ${chinaDay(clock.now())}.csv`;
    saveText(name, [BYTE_ORDER_MARK, ...[head, ...rows].map(csvLine)].join(''), 'text/csv;charset=utf-8');
    notify({ tone: 'done', key: 'leads', text: t('leads.exported', { count: rows.length }) });
  }
  return { busy, run };
}
