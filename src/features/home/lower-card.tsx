import { makeStyles } from '@fluentui/react-components';
import type { ComponentType } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useAccount } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { showsInquiry } from '../../domain/risk/inquiry.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import type { InquiryCardProps } from './inquiry/inquiry.tsx';
import { RiskCard } from './risk/risk-card.tsx';

/** Loaded only where the area has it. */
const inquiryPart = createLazyPart<ComponentType<InquiryCardProps>>(async () => (await import('./inquiry/inquiry.tsx')).InquiryCard);

/** Shows something in a large window only. */
const largePart = createLazyPart<ComponentType>(async () => (await import('./large-row.tsx')).LargeRow);

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '0.75rem',
    flex: '1 1 0',
    minHeight: '10rem',
    '@media (max-width: 73.75em)': { minHeight: '12rem' },
    '> :first-child': { gridColumn: 'span 2' },
    '> :nth-child(1 of .wb-card):nth-last-child(1 of .wb-card)': { gridColumn: '1 / -1' },
    // Without people the course of the month has the row.
    '> [data-trend]': { gridColumn: '1 / -1' },
    '> [data-people] + [data-trend]': { gridColumn: 'auto' },
    '&:has(> :is([data-people], [data-trend]))': { gridTemplateRows: 'minmax(10rem, 1fr) auto' },
    '@media (max-width: 56.25em)': { display: 'flex', flexDirection: 'column', flex: 'none' },
  },
});

/** Under the five cards: tax risks of the active company, the risk inquiry where its area has it (CYC-02), and in a large window how each person's companies stand. */
export function LowerCards() {
  const styles = useStyles();
  const { companyId, row, switching } = useActiveCompany();
  const location = useAccount((state) => state.directory)?.locationCode[row] ?? '';
  const { value: config } = useResource('config.remoteConfig', '');
  const isThere = companyId !== null && row >= 0 && !switching;
  const hasInquiry = showsInquiry(config?.assistantHomeRiskInquiryConfig.maintenanceList ?? [], location);
  return (
    <div className={styles.grid}>
      {isThere ? (
        <RiskCard key={companyId} companyId={companyId} locationCode={location} />
      ) : (
        <section className="wb-card" aria-hidden="true" />
      )}
      {isThere && hasInquiry && (
        <Lazy
          part={inquiryPart}
          props={{ companyId, locationCode: location }}
          placeholder={<div className="wb-card" aria-hidden="true" />}
        />
      )}
      <Lazy part={largePart} props={{}} />
    </div>
  );
}
