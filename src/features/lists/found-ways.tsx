import { openRelation } from '../../desk/asked/asked-relation.ts';
import { useAccount } from '../../desk/desk.tsx';
import { CompanyField } from '../../desk/search/company-field.tsx';
import type { PlannedRow } from '../../domain/lists/plan.ts';
import { useText } from '../../ui/text.ts';
import type { PreviewRow } from './preview-rows.ts';
import type { UseList } from './use-list.ts';

export interface FoundWaysProps {
  readonly row: PlannedRow;
  readonly figure: PreviewRow['figure'];
  readonly onTell: UseList['tell'];
}

/** What can be done about a row whose company was not found: it is the one that is like it or is not, it is another one, or it is added. */
export function FoundWays({ row: { match, named }, figure, onTell }: FoundWaysProps) {
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const link = (words: string, act: () => void) => (
    <button type="button" className="wb-link" onClick={act}>
      {words}
    </button>
  );
  if (match.how === 'told') return link(t('lists.untell'), () => onTell(named, null));
  if (figure !== 'unmatched') return null;
  const like = match.how === 'none' && match.like !== '' ? (dir?.id.indexOf(match.like) ?? -1) : -1;
  if (match.how === 'none' && like >= 0)
    return (
      <>
        {t('lists.like', { name: dir?.name[like] ?? '' })} {link(t('lists.isIt'), () => onTell(named, match.like))}{' '}
        {link(t('lists.isNot'), () => onTell(named, ''))}
      </>
    );
  return (
    <>
      {match.how === 'none' && link(t('lists.addCompany'), () => openRelation({ kind: 'hand', ...named }))}{' '}
      <CompanyField isLink label={t('lists.tell')} chosen={null} onChoose={(companyId) => onTell(named, companyId)} />
    </>
  );
}
