import { useNavigate } from '@tanstack/react-router';
import { askPortfolio } from '../../desk/asked/asked-portfolio.ts';
import { type DayQuestion, portfolioConditions } from '../../domain/calendar/portfolio-link.ts';
import { PORTFOLIO_PATH } from '../../domain/core/view-paths.ts';
import { useText } from '../../ui/text.ts';
import { viewTarget } from '../../ui/views/view-target.ts';

/** Goes to the portfolio with the question of a day; nothing for a tax that the portfolio has no column for. */
export function AskLink({ question, name }: { question: DayQuestion; name: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  const conditions = portfolioConditions(question);
  if (conditions === null) return null;
  return (
    <button
      type="button"
      className="wb-link"
      data-ask={question.code ?? 'day'}
      aria-label={t('calendar.inPortfolioOf', { name })}
      onClick={() => {
        askPortfolio(conditions);
        void navigate(viewTarget(PORTFOLIO_PATH));
      }}
    >
      {t('calendar.inPortfolio')}
    </button>
  );
}
