import { useActiveCompany } from '../../../desk/active-company.tsx';
import { askMark } from '../../../desk/asked/asked-mark.ts';
import { useChinaDay } from '../../../desk/calendar/use-china-day.ts';
import { AgainstMark } from '../../../desk/standing/against-mark.tsx';
import { useCollectable } from '../../../desk/standing/collect.ts';
import { WaitingWords } from '../../../desk/standing/waiting-mark.tsx';
import { useWaitingMarks } from '../../../desk/standing/waiting-marks.ts';
import { contradictedMarks } from '../../../domain/sources/told-marks.ts';
import type { AreaStatus } from '../../../domain/status/area-value.ts';
import { lastMonthAt } from '../../../domain/status/period.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { useText } from '../../../ui/text.ts';

export interface CardMarkProps {
  readonly area: WorkArea;
  /** What is known of the company in the area. */
  readonly status: AreaStatus | null;
}

/**
 * The mark of an area that waits to be sent, marks that something newer contradicts, and, where no collector can be asked for the area, the way to mark
 * its state by hand. Invoices and risks are figures and have none.
 */
export function CardMark({ area, status }: CardMarkProps) {
  const { t } = useText();
  const { companyId } = useActiveCompany();
  const period = lastMonthAt(useChinaDay());
  const waiting = useWaitingMarks();
  const isConnected = useCollectable()(area);
  if (companyId === null || area === 'invoice' || area === 'risk') return null;
  const code = area === 'tax' ? 'vat' : '';
  const [against] = contradictedMarks(companyId, (one) => (one === area ? (status ?? undefined) : undefined));
  return (
    <>
      <WaitingWords waiting={waiting.in(area, companyId)} />
      {against !== undefined && <AgainstMark companyIds={[companyId]} of={against} />}
      {!isConnected && (
        <button type="button" className="wb-link" onClick={() => askMark({ companyIds: [companyId], of: { area, code, period } })}>
          {t('marks.title')}
        </button>
      )}
    </>
  );
}
