import type { ComponentType } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { FactsPlaceholder } from '../../../ui/active-card-view.tsx';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import type { CompanyFactsProps } from './company-facts-card.tsx';

/** Not in the first frame: what it shows is read from the database or asked of the gateway. */
const part = createLazyPart<ComponentType<CompanyFactsProps>>(async () => (await import('./company-facts-card.tsx')).CompanyFacts);

/** Facts of the active company; their place while there is none. */
export function FactsCard() {
  const { companyId } = useActiveCompany();
  if (companyId === null) return <FactsPlaceholder />;
  return <Lazy key={companyId} part={part} props={{ companyId }} placeholder={<FactsPlaceholder />} />;
}
