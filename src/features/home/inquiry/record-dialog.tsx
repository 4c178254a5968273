import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { InquiryRecord } from '../../../api/entities/risk.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { minuteTime } from '../../../domain/core/china-time.ts';
import { MarkChip } from '../../../ui/mark-chip.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { recordMark } from './record-mark.ts';

export interface RecordDialogProps {
  record: InquiryRecord;
  /** How often the account has checked it; null where that is not counted (CYC-03). */
  count: number | null;
  onClose(): void;
}

/** What a check found, and its report as a message (CALL-174). */
export function RecordDialog({ record, count, onClose }: RecordDialogProps) {
  const { t, language } = useText();
  const { worker, notify, report } = useDesk();
  const isOffline = useOffline();
  const [busy, setBusy] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    const sent = await worker.ask('riskInquiry.cycSendMq', { recordId: record.recordId });
    setBusy(false);
    if (sent.ok) notify({ tone: 'done', text: t('risk.sent') });
    else report(sent.error, { asked: true, label: t('risk.sendReport') });
  }
  return (
    <Modal
      title={record.companyName}
      closesBeside
      onClose={onClose}
      actions={
        <>
          <Button
            disabledFocusable={busy || isOffline}
            title={isOffline ? t('risk.offline') : undefined}
            onClick={() => !busy && !isOffline && void send()}
          >
            {t('risk.sendReport')}
          </Button>
          <Button appearance="primary" onClick={onClose}>
            {t('frame.close')}
          </Button>
        </>
      }
    >
      <p>
        <MarkChip mark={recordMark(record.level)} word={t(`risk.level-${record.level}`)} /> {t('risk.score', { score: record.score })} ·{' '}
        {minuteTime(Date.parse(record.at) || 0, language)}
        {count !== null && ` · ${t('risk.checkCount', { count })}`}
      </p>
      <ul>
        {record.findings.map(({ title, level }) => (
          <li key={title}>
            {t(`risk.level-${level}`)} · {title}
          </li>
        ))}
        {record.findings.length === 0 && <li>{t('risk.noFindings')}</li>}
      </ul>
    </Modal>
  );
}
