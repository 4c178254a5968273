import { FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { CompanyRow } from '../../../ui/company-row.tsx';
import { useText } from '../../../ui/text.ts';
import { useActiveCompany, useSwitch } from '../../account/active-company.tsx';
import { useAccount } from '../../account/desk.tsx';
import { companyView } from '../list/row-view.ts';

/** Companies that were open last on this device, without the one that is open; a press goes back to one. */
export function RecentCard() {
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const { companyId: activeId, recents } = useActiveCompany();
  const onSwitch = useSwitch();
  const rows =
    dir === null
      ? []
      : recents
          .filter((id) => id !== activeId)
          .map((id) => dir.id.indexOf(id))
          .filter((row) => row >= 0 && ((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0);
  return (
    <section className="wb-card wb-recent-card" aria-labelledby="wb-recent-title">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-recent-title">
          {t('home.recent')}
        </h2>
      </div>
      <ul className="wb-rows">
        {dir !== null &&
          rows.map((row) => {
            const view = companyView(dir, row, t);
            return <CompanyRow key={view.id} row={view} onOpen={(id) => onSwitch(id, false)} />;
          })}
        {dir !== null && rows.length === 0 && <li className="wb-say">{t('home.noRecent')}</li>}
      </ul>
    </section>
  );
}
