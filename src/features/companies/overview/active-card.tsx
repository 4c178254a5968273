import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useAccount } from '../../../desk/desk.tsx';
import { dateWords } from '../../../domain/core/china-time.ts';
import { MAIN_PATH } from '../../../domain/core/view-paths.ts';
import { ActiveCardView } from '../../../ui/active-card-view.tsx';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import { companyView, groupedTaxId } from '../list/row-view.ts';
import { UnsentMark, unsentByCompany, VipMark } from '../state-mark.tsx';

/** The active company as it is known here: who it is, where it files, who keeps its books. */
export function ActiveCard() {
  const { t, language } = useText();
  const directory = useAccount((state) => state.directory);
  const outbox = useAccount((state) => state.outbox);
  const { companyId, row, switching } = useActiveCompany();
  // During a switch nothing of the old company stands there any more.
  if (directory === null || companyId === null || row < 0 || switching) return <ActiveCardView />;
  const company = companyView(directory, row, t);
  const unsent = unsentByCompany(outbox).get(companyId);
  return (
    <ActiveCardView
      company={{
        seal: <SealMark letter={company.letter} hue={company.hue} shape={company.shape} size={32} />,
        name: company.name,
        marks: (
          <>
            {company.vip && <VipMark />}
            {unsent !== undefined && <UnsentMark state={unsent} />}
          </>
        ),
        facts: {
          'frame.factTaxId': company.taxId === '' ? t('frame.notGiven') : groupedTaxId(company.taxId),
          'frame.factArea': company.area,
          'frame.factType': company.type,
          'frame.factAuthorized': t(company.authorized ? 'companies.authorized' : 'companies.notAuthorized'),
          'frame.factExpires': company.expireDate === '' ? '—' : dateWords(company.expireDate, language),
        },
        editHref: `${MAIN_PATH}?company=${encodeURIComponent(companyId)}&edit=${encodeURIComponent(companyId)}`,
      }}
    />
  );
}
