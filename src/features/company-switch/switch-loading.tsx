import { useText } from '../../ui/text.ts';
import { useActiveCompany } from './active-company.tsx';

/** The loading text of a switch, over the content while it runs (COMP-05). */
export function SwitchLoading() {
  const { t } = useText();
  const { switching } = useActiveCompany();
  return (
    <div className="wb-switching" role="status" aria-live="polite" hidden={!switching}>
      {switching && <span>{t('switching.loading')}</span>}
    </div>
  );
}
