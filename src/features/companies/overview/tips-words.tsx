import { rowsUnder } from '../../../db/collections/rows-under.ts';
import { useAccount } from '../../../desk/desk.tsx';
import { useCollections } from '../../../desk/use-collections.ts';
import { isKeptTip } from '../../../domain/company/tips.ts';
import { useText } from '../../../ui/text.ts';
import { PlanWords } from './plan-words.tsx';

export interface TipsWordsProps {
  companyId: string;
}

/** The peace plan of the company behind how many of the tips that home keeps the company has, as the last pull told it; before the first pull has ended that is not known, which is no zero (PLUS-08). */
export function TipsWords({ companyId }: TipsWordsProps) {
  const { t } = useText();
  const pulledAt = useAccount((state) => state.pull?.at ?? 0);
  const count = useCollections(
    async (db) =>
      (await rowsUnder(db.tips, `${companyId}:`)).filter((tip) => tip.companyId === companyId && isKeptTip(tip.tipsCode)).length,
    [companyId],
  );
  const isUnknown = count === undefined || (count === 0 && pulledAt === 0);
  const unknown = t('frame.said', { name: t('companies.tipsTitle'), text: t('companies.neverFetched') });
  return (
    <>
      <span>{isUnknown ? unknown : count === 0 ? t('companies.tipsNone') : t('companies.tipsCount', { count })}</span>
      <PlanWords companyId={companyId} />
    </>
  );
}
