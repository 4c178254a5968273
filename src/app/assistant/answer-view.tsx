import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useShowInPortfolio } from '../../desk/asked/use-show-in-portfolio.ts';
import { sealAt } from '../../desk/seal-at.ts';
import { sourceWords } from '../../desk/standing/source-words.ts';
import { type Cited, citedAt } from '../../domain/assistant/cite.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import type { Condition } from '../../domain/portfolio/query.ts';
import { typedOf } from '../../features/companies/portfolio/words.ts';
import { SealMark } from '../../ui/seal-mark.tsx';
import { type Texts, useText } from '../../ui/text.ts';
import { answerWords, factWords } from './answer-words.ts';
import type { Answered } from './assistant.ts';
import { AttemptsView } from './attempts-view.tsx';
import { ModelQuestion } from './model-question.tsx';
import type { Model } from './use-model.ts';

/** Rows under one answer; the others are in the portfolio. */
const MOST_ROWS = 12;

const useStyles = makeStyles({
  answer: { display: 'flex', flexDirection: 'column', rowGap: '0.375rem' },
  question: {
    alignSelf: 'flex-end',
    maxWidth: '85%',
    padding: '0.375rem 0.625rem',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    overflowWrap: 'anywhere',
  },
  said: { margin: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  rows: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    columnGap: '0.5rem',
    alignItems: 'center',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '2.5rem',
    padding: '0.25rem 0.375rem',
    border: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  chip: {
    alignSelf: 'flex-start',
    maxWidth: '100%',
    justifyContent: 'flex-start',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightRegular,
  },
  choices: { display: 'flex', flexWrap: 'wrap', gap: '0.375rem' },
});

/** A query of the portfolio: it opens there, and can be edited there. */
function QueryChip({ conditions, label }: { conditions: readonly Condition[]; label?: string }) {
  const styles = useStyles();
  const { t } = useText();
  const show = useShowInPortfolio();
  const text = conditions.map((one) => typedOf(one, t)).join(' ');
  return (
    <Button
      size="small"
      shape="circular"
      className={styles.chip}
      aria-label={
        label === undefined
          ? t('assistant.inPortfolio', { text })
          : t('frame.said', { name: label, text: t('assistant.inPortfolio', { text }) })
      }
      onClick={() => show(conditions)}
    >
      {label ?? text}
    </Button>
  );
}

/** Companies with what stands there and since when; a press goes on with one. */
function Rows({ cited, at, columns }: { cited: readonly Cited[] } & Pick<Answered, 'at' | 'columns'>) {
  const styles = useStyles();
  const texts = useText();
  const { switchTo } = useActiveCompany();
  const { dir } = columns;
  return (
    <ul className={styles.rows}>
      {cited.slice(0, MOST_ROWS).map((one) => {
        const { letter, hue, shape, shortName, tail } = sealAt(dir, one.row);
        const age = sourceWords(one, chinaDay(at), texts) || texts.t('companies.ageNever');
        return (
          <li key={`${one.companyId}/${one.fact.kind === 'cell' ? one.fact.area : ''}`}>
            <button
              type="button"
              className={styles.row}
              data-company={one.companyId}
              title={texts.t('assistant.goTo', { name: dir.name[one.row] ?? '' })}
              onClick={() => void switchTo(one.companyId, 'stay')}
            >
              <SealMark letter={letter} hue={hue} shape={shape} size={20} />
              <span className={styles.words}>
                <span className={styles.cut}>
                  {shortName} <span className="wb-quiet">{tail}</span>
                </span>
                <span className={styles.quiet}>{factWords(one.fact, texts)}</span>
              </span>
              <span className={styles.quiet}>{age}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The rows that an answer rests on. */
function citedBy({ answer, columns, pulledAt }: Answered): readonly Cited[] {
  const at = (rows: readonly number[], conditions: readonly Condition[]): Cited[] =>
    rows.slice(0, MOST_ROWS).map((row) => citedAt(columns, conditions, row, pulledAt));
  switch (answer.kind) {
    case 'companies':
      return at(answer.found.rows, answer.found.conditions ?? []);
    case 'keeper':
      return [answer.cited];
    case 'changes':
      return answer.cited;
    case 'why':
      return answer.why.kind === 'fails' ? [answer.why.cited] : [];
    case 'which':
      return at(answer.rows, []);
    case 'untold':
      return at(answer.keys?.rows ?? [], answer.keys?.conditions ?? []);
    default:
      return [];
  }
}

const unknownLabels = { state: 'assistant.unknown', membership: 'assistant.untoldMember' } as const;

/** What is counted beside the companies that were found, each with its own query. */
function Apart({ answered: { answer } }: { answered: Answered }) {
  const styles = useStyles();
  const { t } = useText();
  if (answer.kind === 'untold') return answer.keys === null ? null : <QueryChip conditions={answer.keys.conditions} />;
  if (answer.kind === 'why') return <QueryChip conditions={answer.conditions} />;
  if (answer.kind !== 'companies') return null;
  const { found, past, unknown, unread, ofKeys } = answer;
  const more = found.rows.length - MOST_ROWS;
  return (
    <>
      {found.conditions !== null && <QueryChip conditions={found.conditions} />}
      {found.conditions !== null && more > 0 && <QueryChip conditions={found.conditions} label={t('assistant.more', { count: more })} />}
      {past !== null && past.rows.length > 0 && (
        <QueryChip conditions={past.conditions} label={t('assistant.past', { count: past.rows.length })} />
      )}
      {unknown !== null && unknown.rows.length > 0 && (
        <QueryChip conditions={unknown.conditions} label={t(unknownLabels[unknown.of], { count: unknown.rows.length })} />
      )}
      {unread !== '' && <p className={styles.note}>{t('assistant.unread', { text: unread })}</p>}
      {ofKeys && <p className={styles.note}>{t('assistant.ofKeys')}</p>}
    </>
  );
}

export interface AnswerViewProps {
  readonly answered: Answered;
  readonly itemRef: Ref<HTMLLIElement> | undefined;
  /** Null where the deployment has none. */
  readonly model: Model | null;
  readonly isOffline: boolean;
}

/** A row as a line of text: company, what stands there, since when. */
function lineOf(one: Cited, { columns, at }: Answered, texts: Texts): string {
  const age = sourceWords(one, chinaDay(at), texts) || texts.t('companies.ageNever');
  return [columns.dir.name[one.row] ?? '', factWords(one.fact, texts), age].join(' ').slice(0, 300);
}

/** A question and its answer: the count or a sentence, the rows that it rests on, the query, and what is unknown apart. */
export function AnswerView({ answered, itemRef, model, isOffline }: AnswerViewProps) {
  const styles = useStyles();
  const texts = useText();
  const { answer, opened, isWhole, at, columns } = answered;
  const cited = citedBy(answered);
  const dependsOnAll = answer.kind === 'companies' || answer.kind === 'why';
  return (
    <li ref={itemRef} className={styles.answer} data-answer={answer.kind}>
      <span className={styles.question}>{answered.text}</span>
      <p className={styles.said}>{answerWords(answered, texts)}</p>
      {answer.kind === 'attempts' && <AttemptsView answer={answer} companyId={columns.dir.id[answer.row] ?? ''} />}
      {cited.length > 0 && <Rows cited={cited} at={at} columns={columns} />}
      <Apart answered={answered} />
      {opened?.kind === 'several' && (
        <span className={styles.choices}>
          {opened.targets.map((target) => (
            <Button key={`${target.of}/${target.name}`} size="small" onClick={target.open}>
              {target.name}
            </Button>
          ))}
        </span>
      )}
      {model !== null && answer.kind !== 'open' && (
        <ModelQuestion
          model={model}
          question={answered.text.trim()}
          facts={cited.map((one) => lineOf(one, answered, texts))}
          isOffline={isOffline}
        />
      )}
      {dependsOnAll && !isWhole && <p className={styles.note}>{texts.t('assistant.partly')}</p>}
    </li>
  );
}
