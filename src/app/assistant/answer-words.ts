import type { Answer, Why } from '../../domain/assistant/answer.ts';
import { ATTEMPT_DAYS, type Moment } from '../../domain/assistant/attempts.ts';
import type { Fact } from '../../domain/assistant/cite.ts';
import { dateWords } from '../../domain/core/china-time.ts';
import type { PortfolioColumns } from '../../domain/portfolio/columns.ts';
import { cellWords, conditionReading, leftWords, valueName } from '../../features/companies/portfolio/words.ts';
import type { Texts } from '../../ui/text.ts';
import type { Answered } from './assistant.ts';
import type { Opened } from './open-targets.ts';

/** What an answer cites of a company: the field, and what stands there. */
export function factWords(fact: Fact, { t, language }: Texts): string {
  switch (fact.kind) {
    case 'cell':
      return `${t(`portfolio.${fact.area}`)} ${cellWords(fact.cell, t)}`;
    case 'due':
      return fact.day === ''
        ? t('portfolio.cell-unknown')
        : t('assistant.dueOn', { day: dateWords(fact.day, language), left: leftWords(fact.left, t) });
    case 'until':
      return t('assistant.until', { day: dateWords(fact.day, language) });
    case 'value':
      return `${t(`portfolio.${fact.field}`)} ${fact.values.map((value) => valueName(fact.field, value, t)).join(t('frame.between'))}`;
    case 'name':
      return fact.name;
  }
}

const shortName = ({ dir }: PortfolioColumns, row: number): string => dir.shortName[row] ?? '';

function whyWords(why: Why, company: string, texts: Texts): string {
  const { t } = texts;
  if (why.kind === 'hidden') return t('assistant.whyHidden', { company });
  if (why.kind === 'shown') return t('assistant.whyShown', { company });
  const condition = conditionReading(why.condition, t);
  if (why.isUnknown) return t('assistant.whyUnknown', { company, condition });
  return t('assistant.whyFails', { company, condition, value: factWords(why.cited.fact, texts) });
}

/** When a question meant: a day and its part, or the last days. */
function momentWords({ from, to, part }: Moment, { t, language }: Texts): string {
  const days = from === to ? dateWords(from, language) : t('assistant.lastDays', { n: ATTEMPT_DAYS });
  return part === null ? days : t('assistant.dayPart', { days, part: t(`assistant.part-${part}`) });
}

function openedWords(opened: Opened, name: string, { t }: Texts): string {
  if (opened.kind === 'opened') return t('assistant.opened', { name: opened.target.name });
  if (opened.kind === 'several') return t('assistant.several', { name, count: opened.targets.length });
  return t(opened.menusKnown ? 'assistant.notThere' : 'assistant.menusUntold', { name });
}

function keeperWords({ row, accountant }: Extract<Answer, { kind: 'keeper' }>, columns: PortfolioColumns, { t }: Texts): string {
  const company = shortName(columns, row);
  return accountant === '' ? t('assistant.keeperNone', { company }) : t('assistant.keeper', { company, name: accountant });
}

/** The answer in one sentence, which is also what is read out. */
export function answerWords({ answer, columns, opened }: Pick<Answered, 'answer' | 'columns' | 'opened'>, texts: Texts): string {
  const { t, language } = texts;
  switch (answer.kind) {
    case 'companies': {
      const count = answer.found.rows.length;
      return count === 0 ? t('assistant.foundNone') : t('assistant.found', { count });
    }
    case 'keeper':
      return keeperWords(answer, columns, texts);
    case 'changes': {
      const words = { company: shortName(columns, answer.row), day: dateWords(answer.day, language) };
      const count = answer.cited.length;
      return count === 0 ? t('assistant.changesNone', words) : t('assistant.changes', { ...words, count });
    }
    case 'attempts':
      return t('assistant.attemptsOf', { company: shortName(columns, answer.row), when: momentWords(answer.moment, texts) });
    case 'why':
      return whyWords(answer.why, shortName(columns, answer.row), texts);
    case 'which': {
      const { name, rows } = answer;
      return rows.length === 0 ? t('assistant.whichNone', { name }) : t('assistant.which', { name, count: rows.length });
    }
    case 'open':
      return opened === null ? t('assistant.unclear') : openedWords(opened, answer.name, texts);
    case 'untold':
      return t(`assistant.untold-${answer.what}`);
    case 'noCompany':
    case 'advice':
    case 'unclear':
      return t(`assistant.${answer.kind}`);
  }
}
