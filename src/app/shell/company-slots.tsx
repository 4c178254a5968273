import { type ComponentType, useMemo, useState } from 'react';
import { useSwitch } from '../../desk/active-company.tsx';
import { areaWord } from '../../features/companies/list/row-view.ts';
import { CompanyPalette } from '../../features/companies/search/company-palette.tsx';
import { CompanySwitcher } from '../../features/company-switch/company-switcher.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';
import type { PaletteItem } from '../../ui/views/palette-item.ts';
import type { PaletteItemsProps } from '../palette/palette-items.tsx';
import { homeView, isShown, listedViews } from '../views/views.ts';

const everyView = [homeView, ...listedViews];

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

const paletteItemsPart = createLazyPart<ComponentType<PaletteItemsProps>>(
  async () => (await import('../palette/palette-items.tsx')).PaletteItems,
);

/** The palette of the title row (PLUS-20). What it finds beside companies and views is loaded when it is first used. */
export function SearchSlot() {
  const [use, setUse] = useState<{ readonly asked: boolean } | null>(null);
  const [items, setItems] = useState<readonly PaletteItem[]>([]);
  const flags = useFlags();
  const views = useMemo(() => everyView.filter((view) => isShown(view, flags)), [flags]);
  return (
    <>
      <CompanyPalette
        place="title"
        views={views}
        items={items}
        onUse={(query) => setUse({ asked: query.trim() !== '' })}
        onSwitch={useSwitch()}
      />
      {/* Draws nothing but dialogs; that it did not load is no news while companies and views are found. */}
      <span hidden>{use !== null && <Lazy part={paletteItemsPart} props={{ ...use, onItems: setItems }} />}</span>
    </>
  );
}
