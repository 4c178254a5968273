import { Button, Checkbox, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { PlanForm } from '../../api/entities/peace-plan.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import { chinaDay, dateWords } from '../../domain/core/china-time.ts';
import type { CompanyPlan, PeaceSource } from '../../domain/peace/plan.ts';
import { isSigned } from '../../domain/peace/reminders.ts';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: tokens.spacingVerticalS },
  said: { margin: 0 },
  agree: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
});

interface ProtocolPartProps {
  companyId: string;
  plan: CompanyPlan;
  defined: PlanForm;
  source: PeaceSource;
  onSigned?: () => void;
}

/** The protocol of a plan: that it was signed, or a tick and a button that signs it. Signing asks the gateway at once: without a line it says so. */
export function ProtocolPart({ companyId, plan, defined, source, onSigned }: ProtocolPartProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { worker, notify, report } = useDesk();
  const isOffline = useOffline();
  const [step, setStep] = useState({ agrees: false, busy: false });
  const { protocolId, protocolVersion, protocolName: name, protocolUrl } = defined;
  if (protocolId === '') return <p className={`wb-quiet ${styles.said}`}>{t('peace.nothingToSign')}</p>;
  const link = protocolUrl !== '' && (
    <a href={protocolUrl} target="_blank" rel="noopener noreferrer" aria-label={t('peace.read', { name })}>
      {t('peace.named', { name })}
    </a>
  );
  if (isSigned(plan, defined)) {
    const date = dateWords(chinaDay(Date.parse(plan.signedAt)), language);
    return (
      <p className={styles.said} data-signed={protocolVersion}>
        {t('peace.signedAt', { date, name, version: protocolVersion })} {link}
      </p>
    );
  }
  async function sign(): Promise<void> {
    if (!step.agrees) return void notify({ tone: 'problem', text: t('peace.mustAgree', { name }) });
    setStep({ ...step, busy: true });
    const input = { companyId, orderId: plan.orderId, protocolId, protocolVersion, source };
    const signed = await worker.ask('peace.peaceProtocolSave', input);
    setStep({ ...step, busy: false });
    if (!signed.ok) return report(signed.error, { asked: true, label: t('peace.signFailed') });
    notify({ tone: 'done', text: t('peace.signed') });
    onSigned?.();
  }
  return (
    <div className={styles.part}>
      <span className={styles.agree}>
        <Checkbox
          checked={step.agrees}
          label={t('peace.agree')}
          onChange={(_, data) => setStep({ ...step, agrees: data.checked === true })}
        />
        {link || t('peace.named', { name })}
      </span>
      <Button
        appearance="primary"
        disabledFocusable={isOffline || step.busy}
        icon={step.busy ? <Spinner size="tiny" /> : undefined}
        onClick={() => void sign()}
      >
        {t('peace.sign')}
      </Button>
      {isOffline && <span className="wb-quiet">{t('peace.needsLine')}</span>}
    </div>
  );
}
