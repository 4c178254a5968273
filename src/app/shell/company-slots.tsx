import { CompanyPalette } from '../../features/companies/company-palette.tsx';
import { areaWord } from '../../features/companies/row-view.ts';
import { useActiveCompany } from '../../features/company-switch/active-company.tsx';
import { CompanySwitcher } from '../../features/company-switch/company-switcher.tsx';
import { useText } from '../../ui/text.ts';

/** What a search does with the company that was chosen. */
export function useSwitch(): (companyId: string, stay: boolean) => void {
  const { switchTo } = useActiveCompany();
  return (companyId, stay) => void switchTo(companyId, stay ? 'stay' : 'main');
}

export function SwitcherSlot() {
  const { t } = useText();
  const onSwitch = useSwitch();
  return (
    <CompanySwitcher
      areaOf={(locationCode) => areaWord(locationCode, t)}
      search={(close) => (
        <CompanyPalette
          place="switcher"
          onSwitch={(companyId, stay) => {
            close();
            onSwitch(companyId, stay);
          }}
        />
      )}
    />
  );
}

export function SearchSlot() {
  return <CompanyPalette place="title" onSwitch={useSwitch()} />;
}
