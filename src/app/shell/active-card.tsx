import { useAccount } from '../../features/account/desk.tsx';
import { companyView, groupedTaxId } from '../../features/companies/row-view.ts';
import { UnsentMark, unsentByCompany, VipMark } from '../../features/companies/state-mark.tsx';
import { useActiveCompany } from '../../features/company-switch/active-company.tsx';
import { ActiveCardView } from '../../ui/active-card-view.tsx';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';

/** The active company as it is known here: who it is, where it files, who keeps its books. */
export function ActiveCard() {
  const { t } = useText();
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
        fullName: company.fullName,
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
          'frame.factExpires': company.expireDate === '' ? t('frame.notMember') : company.expireDate,
          'frame.factAccountant': company.accountant === '' ? t('frame.notGiven') : company.accountant,
          'frame.factTags': company.tags.length === 0 ? t('frame.notGiven') : company.tags.join('、'),
        },
        editHref: `/workbench/company-manage?company=${encodeURIComponent(companyId)}&edit=${encodeURIComponent(companyId)}`,
      }}
    />
  );
}
