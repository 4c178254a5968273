import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import type { CompanyBarProps } from './company-bar.tsx';

const bar = createLazyPart(async () => (await import('./company-bar.tsx')).CompanyBar);

/** The bar over the selected companies of a list, which loads with the first of them; nothing while none are. */
export function CompanyBarPlace(props: CompanyBarProps) {
  return props.selection.ids.size === 0 ? null : <Lazy part={bar} props={props} />;
}
