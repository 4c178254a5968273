import { type ComponentType, useMemo, useState } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useDueDays } from '../../../desk/calendar/use-due-days.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useAreaStatus } from '../../../desk/standing/area-status.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { taxpayerAt } from '../../../domain/calendar/company-class.ts';
import { type Directory, FLAG_AUTHORIZED, FLAG_VIP } from '../../../domain/company/directory.ts';
import { cardFigures } from '../../../domain/home/card-figures.ts';
import { loadsCard, rightsOf } from '../../../domain/home/loads-card.ts';
import { filingJudges } from '../../../domain/status/cell.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import type { AreaDetailsProps, DetailArea } from '../details/area-details.tsx';
import type { RefreshAllProps } from '../strip/refresh-all.tsx';
import { AreaCard } from './area-card.tsx';
import { InvoiceNote, SocialNote } from './area-notes.tsx';
import { useAreaStyles } from './area-styles.ts';
import { BooksOverview } from './books-overview.tsx';
import { TaxJob } from './tax-job.tsx';
import { TaxList } from './tax-list.tsx';
import { TaxSwitch } from './tax-switch.tsx';
import { useAreaActions } from './use-area-actions.ts';

/** The cards in the order of DOM and Tab key (HOME-14). */
const order = ['invoice', 'books', 'tax', 'personalTax', 'social'] as const satisfies readonly WorkArea[];

const detailsPart = createLazyPart<ComponentType<AreaDetailsProps>>(async () => (await import('../details/area-details.tsx')).AreaDetails);

/** Needed once the first figures stand there. */
const refreshPart = createLazyPart<ComponentType<RefreshAllProps>>(async () => (await import('../strip/refresh-all.tsx')).RefreshAll);

function Cards({ dir, companyId, row }: { dir: Directory; companyId: string; row: number }) {
  const styles = useAreaStyles();
  const { clock } = useDesk();
  const [details, setDetails] = useState<DetailArea | null>(null);
  const statuses = useAreaStatus(companyId);
  const actionOf = useAreaActions(companyId);
  const deadlines = useDueDays();
  const now = clock.now();
  const judge = useMemo(() => filingJudges(deadlines, now)(taxpayerAt(dir, row)), [deadlines, dir, row, now]);
  const locationCode = dir.locationCode[row] ?? '';
  const flags = dir.flags[row] ?? 0;
  const { value: told } = useResource('overviews.homeRights', '');
  const rights = rightsOf(told?.[companyId], (flags & FLAG_AUTHORIZED) !== 0, (flags & FLAG_VIP) !== 0);
  const whyOf = (area: WorkArea) => loadsCard(area, rights, dir.expireDate[row] ?? '');
  const loading = order.filter((area) => whyOf(area) === null);
  return (
    <div className={styles.grid}>
      <Lazy part={refreshPart} props={{ companyId, locationCode, areas: loading, statuses }} />
      {order.map((area) => {
        const state = statuses.of(area);
        const about = { why: whyOf(area), failed: state.lastTry !== null };
        const figures = cardFigures(area, state.status, about, judge);
        return (
          <AreaCard
            key={area}
            area={area}
            figures={figures}
            isRead={statuses.isRead}
            state={state}
            action={actionOf(area)}
            isMain={area === 'tax'}
            onRetry={() => statuses.refresh(area)}
            onDetails={area === 'invoice' || about.why !== null ? undefined : () => setDetails(area)}
          >
            {area === 'tax' && figures.kind === 'known' && figures.figures.area === 'tax' && (
              <TaxList lines={figures.figures.lines} status={state.status} />
            )}
            {area === 'tax' && <TaxJob companyId={companyId} />}
            {area === 'invoice' && figures.kind === 'known' && <InvoiceNote companyId={companyId} />}
            {area === 'social' && figures.kind === 'known' && <SocialNote companyId={companyId} />}
            {area === 'books' && figures.kind !== 'none' && <BooksOverview locationCode={locationCode} />}
            {area === 'personalTax' && state.status !== null && (
              <TaxSwitch companyId={companyId} status={state.status} onDone={() => statuses.refresh(area)} />
            )}
          </AreaCard>
        );
      })}
      {details !== null && (
        <Lazy
          part={detailsPart}
          props={{ area: details, companyId, locationCode, status: statuses.of(details).status, onClose: () => setDetails(null) }}
        />
      )}
    </div>
  );
}

/** Five cards of the active company: invoices, books, national tax, personal tax and social security (HOME-14). */
export function AreaCards() {
  const styles = useAreaStyles();
  const { t } = useText();
  const { companyId, row, switching } = useActiveCompany();
  const dir = useAccount((state) => state.directory);
  const pulled = useAccount((state) => (state.pull?.at ?? 0) > 0);
  if (dir !== null && companyId !== null && row >= 0 && !switching)
    return <Cards key={companyId} dir={dir} companyId={companyId} row={row} />;
  // What will stand here, where there is no company.
  return (
    <div className={styles.grid} aria-hidden={!pulled}>
      {order.map((area) => (
        <section key={area} className={`wb-card ${area === 'tax' ? styles.tall : ''}`}>
          <h2 className="wb-card-title">{t(`status.area-${area}`)}</h2>
          {pulled && companyId === null && <p className={styles.line}>{t(`home.empty-${area}`)}</p>}
        </section>
      ))}
    </div>
  );
}
