import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import type { AreaStatus } from '../../../domain/status/area-value.ts';
import { useText } from '../../../ui/text.ts';
import { useAreaStyles } from './area-styles.ts';

export interface TaxSwitchProps {
  companyId: string;
  status: AreaStatus;
  onDone(): Promise<unknown>;
}

/** Whether personal tax is declared for the company (CALL-143): a press turns it, with undo; not without the line. */
export function TaxSwitch({ companyId, status, onDone }: TaxSwitchProps) {
  const styles = useAreaStyles();
  const { t } = useText();
  const { worker, notify, report } = useDesk();
  const isOffline = useOffline();
  const [busy, setBusy] = useState(false);
  const { value } = status;
  if (value === null || !('declareState' in value)) return null;
  const isOn = value.declareState === 1;
  async function turn(declareState: 0 | 1): Promise<void> {
    setBusy(true);
    const answer = await worker.ask('homeStatus.personalTaxSwitch', { companyId, declareState });
    if (answer.ok) {
      await onDone();
      const undo = { label: t('frame.undo'), run: () => void turn(declareState === 1 ? 0 : 1) };
      notify({ tone: 'done', key: 'tax-switch', text: t(declareState === 1 ? 'home.declareOn' : 'home.declareOff'), action: undo });
    } else report(answer.error, { asked: true, label: t('home.declare') });
    setBusy(false);
  }
  return (
    <p className={styles.line}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className="wb-link"
        disabled={busy || isOffline}
        title={isOffline ? t('sync.offline') : undefined}
        onClick={() => void turn(isOn ? 0 : 1)}
      >
        {t('home.declareIs', { state: t(isOn ? 'home.on' : 'home.off') })}
      </button>
    </p>
  );
}
