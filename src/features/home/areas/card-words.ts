import { dueWords } from '../../../desk/calendar/due-words.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { formatCount } from '../../../desk/time/use-age.ts';
import { chinaDay, daysUntil } from '../../../domain/core/china-time.ts';
import { yuanWords } from '../../../domain/core/money-words.ts';
import type { CardFigures, Figures } from '../../../domain/home/card-figures.ts';
import type { NoLoad } from '../../../domain/home/loads-card.ts';
import type { Mark } from '../../../domain/status/mark.ts';
import { periodWords } from '../../../domain/status/period.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { type Texts, useText } from '../../../ui/text.ts';

/** What a card says. */
export interface CardWords {
  readonly figure: string;
  readonly unit: string;
  readonly line: string;
  readonly chip: { readonly mark: Mark; readonly word: string } | null;
  /** What to do where nothing is loaded. */
  readonly next: string;
}

/** The month of a period, `10` of `202610`. */
const monthOf = (period: string): number => Number(period.slice(4));

/** What the figures of an area say, of which a card shows one and a line. `now` by the clock of the device. */
export function figureWords(figures: Figures, { t, language }: Texts, now: number): Pick<CardWords, 'figure' | 'unit' | 'line'> {
  switch (figures.area) {
    case 'invoice': {
      const { period, issued, amount, quotaLeft } = figures;
      // The newest month that is known need not be the running one.
      const isNow = period === chinaDay(now).slice(0, 7).replace('-', '');
      const left = quotaLeft === null ? t('home.quotaUnknown') : t('home.quotaLeft', { count: quotaLeft });
      return {
        figure: formatCount(issued, language),
        unit: isNow ? t('home.issuedUnit') : t('home.issuedIn', { period: periodWords(period) }),
        line: `${yuanWords(amount)} · ${left}`,
      };
    }
    case 'books': {
      const { period, vouchers, unposted } = figures;
      const rest = unposted === null ? [] : [unposted === 0 ? t('home.allPosted') : t('home.unposted', { count: unposted })];
      const all = vouchers === null ? [] : [t('home.vouchers', { count: vouchers })];
      return { figure: String(monthOf(period)), unit: t('home.monthUnit'), line: [...rest, ...all].join(' · ') };
    }
    case 'tax': {
      const { done, all, due } = figures;
      const left = due === null ? null : daysUntil(due, now);
      const whole = all === 0 ? t('home.nothingToFile') : done === all ? t('home.allFiled') : t('home.noDay', { count: all - done });
      const line = due === null ? whole : t('home.dueOn', { date: due.slice(5) });
      const more = left === null ? '' : ` · ${dueWords(left, t)}`;
      return { figure: `${done} / ${all}`, unit: t('home.filedUnit'), line: line + more };
    }
    case 'filed': {
      const { persons, period, amount } = figures;
      const line = `${t('home.period', { period: periodWords(period) })} · ${yuanWords(amount)}`;
      return { figure: formatCount(persons, language), unit: t('home.personUnit'), line };
    }
    case 'switchedOff':
      return { figure: '—', unit: '', line: t('home.notDeclared', { period: periodWords(figures.period) }) };
  }
}

/** Why a card loads nothing, as table cells say it too. */
const noLoadWords = {
  notAuthorized: 'status.word-notAsked',
  noBusiness: 'status.word-notAsked',
  notMember: 'status.word-notMember',
  memberUntold: 'status.word-memberUntold',
  noMenu: 'status.word-notSet',
  noArea: 'status.word-notSet',
} as const satisfies Record<NoLoad, TextKey>;

/** Words of a card (look-next: unknown is never 0, never green). `isConnected`: its area can be asked for. */
export function useCardWords(
  area: WorkArea,
  figures: CardFigures,
  { isRead, isConnected }: { isRead: boolean; isConnected: boolean },
): CardWords {
  const texts = useText();
  const { t } = texts;
  const { clock } = useDesk();
  const nothing = { figure: '—', unit: '', next: '' };
  if (!isRead) return { ...nothing, line: '', chip: null };
  if (figures.kind === 'none')
    return {
      ...nothing,
      line: t(`home.why-${figures.why}`),
      chip: { mark: 'none', word: t(noLoadWords[figures.why]) },
      next: t(`home.next-${figures.why}`),
    };
  if (figures.kind === 'unknown') {
    if (!isConnected && !figures.failed)
      return { ...nothing, line: t('home.notConnectedLine'), chip: { mark: 'unknown', word: t('status.notConnected') } };
    const word = t(figures.failed ? 'home.fetchFailed' : 'status.word-unknown');
    return { ...nothing, line: t(figures.failed ? 'home.failedLine' : 'home.unknownLine'), chip: { mark: 'unknown', word } };
  }
  const { cell } = figures;
  const words = t(`status.word-${cell.word}`);
  const word = area === 'tax' && cell.n > 1 ? t('home.several', { count: cell.n, word: words }) : words;
  return { ...figureWords(figures.figures, texts, clock.now()), next: '', chip: { mark: cell.mark, word } };
}
