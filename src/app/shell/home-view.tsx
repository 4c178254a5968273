import { CompanyFacts } from '../../features/companies/company-facts.tsx';
import { CompanyOverview } from '../../features/companies/company-overview.tsx';
import { useActiveCompany } from '../../features/company-switch/active-company.tsx';
import { CompanyTitle } from '../../features/company-switch/company-title.tsx';
import { FactsPlaceholder } from '../../ui/active-card-view.tsx';
import { ComingAreas, ComingSide } from '../../ui/coming-cards.tsx';
import { useText } from '../../ui/text.ts';
import { ActiveCard } from './active-card.tsx';
import { useSwitch } from './company-slots.tsx';

/** The index page (ROUTE-06, ROUTE-08): companies at the left, the active company in the middle, what is due at the right. */
export function HomeView() {
  const { t } = useText();
  const { companyId } = useActiveCompany();
  const onSwitch = useSwitch();
  return (
    <div className="wb-home">
      <CompanyTitle view={t('frame.home')} />
      <h1 className="wb-hidden">{t('frame.home')}</h1>
      <div className="wb-column">
        <CompanyOverview activeId={companyId} onSwitch={onSwitch} />
      </div>
      <div className="wb-column">
        <ActiveCard />
        {companyId === null ? <FactsPlaceholder /> : <CompanyFacts key={companyId} companyId={companyId} />}
        <ComingAreas />
      </div>
      <div className="wb-column">
        <ComingSide />
      </div>
    </div>
  );
}
