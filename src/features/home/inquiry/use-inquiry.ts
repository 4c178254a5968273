import { useState } from 'react';
import type { InquiryRecord } from '../../../api/entities/risk.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';

/** A company that can be checked. */
export interface Hit {
  readonly companyName: string;
  readonly taxNo: string;
}

/** A search and a check of the risk inquiry: calls of a form, whose answers go to who asked. Both are refused without the line. */
export function useInquiry() {
  const { t } = useText();
  const { worker, login, report } = useDesk();
  const free = useResource('riskInquiry.inquiryFree', '');
  const records = useResource('riskInquiry.inquiryRecords', '');
  const { value: config } = useResource('config.remoteConfig', '');
  const [hits, setHits] = useState<readonly Hit[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ readonly record: InquiryRecord; readonly count: number | null } | null>(null);
  const label = t('risk.inquiry');
  const { accountId } = login;

  async function search(keyWord: string): Promise<void> {
    if (keyWord.trim() === '' || busy) return;
    setBusy(true);
    const answer = await worker.ask('riskInquiry.cycCompanySearch', { accountId, keyWord: keyWord.trim() });
    setBusy(false);
    if (answer.ok) setHits(answer.value.list);
    else report(answer.error, { asked: true, label });
  }

  async function check(taxNo: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    const answer = await worker.ask('riskInquiry.cycCheck', { accountId, taxNo });
    // How often it was checked is asked for only where the switch is on (CYC-03).
    const counted = answer.ok && config?.consumption_cyc === true ? await worker.ask('riskInquiry.cycCheckCount', { taxNo }) : null;
    setBusy(false);
    if (!answer.ok) return report(answer.error, { asked: true, label });
    setHits(null);
    setFound({ record: answer.value.record, count: counted?.ok ? counted.value.count : null });
    await Promise.all([free.refresh(), records.refresh()]);
  }
  return { free, records, hits, busy, found, search, check, show: setFound, clear: () => setHits(null) };
}
