import { useMemo } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import type { CompanyMenus } from '../../desk/asked/asked-menu.ts';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { indexOf } from '../../desk/search/use-company-search.ts';
import { usePortfolioColumns } from '../../desk/standing/use-portfolio-columns.ts';
import { useIsWhole } from '../../desk/standing/use-urgencies.ts';
import { answer } from '../../domain/assistant/answer.ts';
import { readQuestion } from '../../domain/assistant/question.ts';
import { searchIndex } from '../../domain/company/search.ts';
import { visibleRows } from '../../domain/company/visible-rows.ts';
import { lexiconOf } from '../../features/companies/portfolio/words.ts';
import { useText } from '../../ui/text.ts';
import type { Answered } from './assistant.ts';
import { useOpening } from './open-targets.ts';

/** Answers a question from the copy on this device; null until the companies are read. Nothing is asked of anybody. */
export function useAnswering(menus: CompanyMenus | null): ((text: string) => Omit<Answered, 'id'>) | null {
  const { clock } = useDesk();
  const { t } = useText();
  const { row } = useActiveCompany();
  const today = useChinaDay();
  const pulledAt = useAccount((state) => state.pull?.at ?? 0);
  const isWhole = useIsWhole();
  const open = useOpening();
  const columns = usePortfolioColumns();
  const lexicon = useMemo(() => (columns === null ? null : lexiconOf(columns, visibleRows(columns.dir), t)), [columns, t]);
  if (columns === null || lexicon === null) return null;
  return (text) => {
    const now = clock.now();
    const search = (name: string): readonly number[] => searchIndex(indexOf(columns.dir), name).map((hit) => hit.row);
    const active = columns.dir.name[row] ?? '';
    const question = readQuestion(text, { lexicon, today: { day: today, now }, active, isCalled: (name) => search(name).length > 0 });
    const found = answer(question, { columns, active: row, now, pulledAt, search });
    const opened = found.kind === 'open' ? open(found.name, menus) : null;
    return { text, answer: found, columns, at: now, pulledAt, isWhole: isWhole && columns.status !== null, opened };
  };
}
