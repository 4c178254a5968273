import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { Company } from '../../api/entities/company.ts';
import type { PlanForm } from '../../api/entities/peace-plan.ts';
import { sealOfCompany } from '../../domain/company/seal.ts';
import type { CompanyPlan, PeaceSource } from '../../domain/peace/plan.ts';
import { firstStep, type GuideStep, type GuideType } from '../../domain/peace/reminders.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { ContactFields } from './contact-fields.tsx';
import { ProtocolPart } from './protocol-part.tsx';
import { QueuedBar } from './queued-bar.tsx';
import { useContactForm } from './use-contact-form.ts';
import { usePopupCount } from './use-popup-count.ts';

export interface GuideDialogProps {
  company: Company;
  plan: CompanyPlan;
  defined: PlanForm;
  /** `guide` activates a plan, from its protocol on; `upgrade` completes it by its contacts. */
  type: Exclude<GuideType, 'default'>;
  source: PeaceSource;
  onClose(acted: boolean): void;
}

/** What is left to do for a company's plan, in two steps: its protocol, then its contacts (PEACE-12). */
export function GuideDialog({ company, plan, defined, type, source, onClose }: GuideDialogProps) {
  const { t } = useText();
  const { companyId } = company;
  const [step, setStep] = useState<GuideStep>(() => firstStep(type));
  const contacts = useContactForm(
    companyId,
    plan,
    defined.jobs.map(({ jobCode }) => jobCode),
    source,
  );
  usePopupCount(companyId);
  const seal = sealOfCompany(company);
  const names = { company: seal.shortName, name: plan.peacePlanName };
  const isContacts = step === 1;
  async function save(): Promise<void> {
    if (isContacts && (await contacts.save())) onClose(true);
  }
  return (
    <Modal
      title={t(type === 'guide' ? 'peace.activate' : 'peace.upgrade')}
      seal={seal}
      width={640}
      onClose={() => onClose(false)}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('peace.later')}</Button>
          {isContacts && (
            <Button type="submit" appearance="primary">
              {t('peace.save')}
            </Button>
          )}
        </>
      }
    >
      <p data-guide={type} data-step={step}>
        {t(type === 'guide' ? 'peace.activateLead' : 'peace.upgradeLead', names)}
      </p>
      {type === 'guide' && (
        <strong>
          {t('peace.stepOf', { n: step + 1 })} · {t(isContacts ? 'peace.step1' : 'peace.step0')}
        </strong>
      )}
      {isContacts && contacts.queued !== null && <QueuedBar row={contacts.queued} />}
      {isContacts ? (
        <ContactFields jobs={defined.jobs} contacts={contacts} />
      ) : (
        <ProtocolPart {...{ companyId, plan, defined, source }} onSigned={() => setStep(1)} />
      )}
    </Modal>
  );
}
