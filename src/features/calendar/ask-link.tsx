import { useShowInPortfolio } from '../../desk/asked/use-show-in-portfolio.ts';
import type { DayAsked } from '../../domain/calendar/count.ts';
import { dayConditions } from '../../domain/calendar/portfolio-link.ts';
import { useText } from '../../ui/text.ts';

/** Goes to the portfolio with what of a day is left to do. */
export function AskLink({ asked, accountant, name }: { asked: DayAsked; accountant: string | null; name: string }) {
  const { t } = useText();
  const show = useShowInPortfolio();
  return (
    <button
      type="button"
      className="wb-link"
      data-ask={asked.code ?? 'day'}
      aria-label={t('calendar.inPortfolioOf', { name })}
      onClick={() => show(dayConditions(asked, 'left', accountant))}
    >
      {t('calendar.inPortfolio')}
    </button>
  );
}
