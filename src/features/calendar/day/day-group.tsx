import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/headless/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right';
import { useMemo, useState } from 'react';
import { useSwitch } from '../../../desk/active-company.tsx';
import { groupWord } from '../../../desk/calendar/calendar-words.ts';
import type { CalendarData } from '../../../desk/calendar/use-calendar.ts';
import { sealAt } from '../../../desk/seal-at.ts';
import { exactSourceWords, shortSourceWords } from '../../../desk/standing/cell-source-words.ts';
import { StandingCount, StandingName } from '../../../desk/standing/standing-line.tsx';
import { companiesOf, type GroupCompany, type GroupCount, standingsIn, totalOf } from '../../../domain/calendar/count.ts';
import type { Due } from '../../../domain/calendar/expand.ts';
import { pendingIn } from '../../../domain/calendar/portfolio-link.ts';
import type { Directory } from '../../../domain/company/directory.ts';
import { chinaDay } from '../../../domain/core/china-time.ts';
import { isClosed } from '../../../domain/status/standing.ts';
import { plainButton } from '../../../ui/fluent/plain-button.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import { AskLink } from '../ask-link.tsx';
import { areasWord } from './day-words.ts';
import { MarkCompany, MarkGroup } from './mark-company.tsx';

/** Companies named in a group; the others are told by their number. */
const MOST_COMPANIES = 5;

const useStyles = makeStyles({
  group: { boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`, paddingBlock: '0.5rem' },
  head: {
    ...plainButton,
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.375rem',
    width: '100%',
    padding: 0,
    cursor: 'pointer',
  },
  name: { flex: 1, minWidth: 0, fontWeight: tokens.fontWeightSemibold, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  states: { display: 'flex', flexWrap: 'wrap', gap: '0.125rem 0.75rem', paddingInlineStart: '1.375rem', fontSize: tokens.fontSizeBase200 },
  below: { paddingInlineStart: '1.375rem' },
  more: { display: 'flex', justifyContent: 'space-between', columnGap: '0.5rem' },
  list: { margin: '0.25rem 0 0', padding: 0, listStyleType: 'none' },
  item: { display: 'flex', alignItems: 'center', columnGap: '0.5rem', fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  company: {
    ...plainButton,
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.5rem',
    flex: 1,
    minWidth: 0,
    height: '2rem',
    paddingInline: '1.375rem 0',
    paddingBlock: 0,
    boxShadow: `inset 0 1px 0 ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  companyName: {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
  },
  time: { minWidth: '2.375rem', textAlign: 'end' },
  owner: { width: '2.75rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface CompanyLineProps {
  readonly directory: Directory;
  readonly company: GroupCompany;
  readonly due: Due;
  readonly now: number;
}

function CompanyLine({ directory, due, company, now }: CompanyLineProps) {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const { row, standing, confirm } = company;
  const onSwitch = useSwitch();
  const { letter, hue, shape, shortName } = sealAt(directory, row);
  const owner = directory.accountant[row] ?? '';
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.company}
        data-company={directory.id[row]}
        onClick={(event) => onSwitch(directory.id[row] ?? '', event.shiftKey)}
      >
        <SealMark letter={letter} hue={hue} shape={shape} size={20} />
        <span className={styles.companyName}>{shortName}</span>
        {confirm && <span className={styles.quiet}>{t('calendar.confirmOne')}</span>}
        <StandingName standing={standing} />
        <span className={mergeClasses(styles.quiet, styles.time)} title={exactSourceWords(company, texts)} data-told="">
          {shortSourceWords(company, chinaDay(now), texts)}
        </span>
        <span className={mergeClasses(styles.quiet, styles.owner)} title={owner}>
          {owner}
        </span>
      </button>
      <MarkCompany companyId={directory.id[row] ?? ''} name={shortName} due={due} />
    </li>
  );
}

export interface DayGroupProps {
  readonly data: CalendarData;
  readonly group: GroupCount;
  readonly accountant: string | null;
  readonly startsOpen: boolean;
}

/** One tax of a day: how its companies stand, and the most urgent of them. */
export function DayGroup({ data, group, accountant, startsOpen }: DayGroupProps) {
  const styles = useStyles();
  const { t } = useText();
  const [open, setOpen] = useState(startsOpen);
  const { directory, expansion, states, now } = data;
  const { due, counts, confirm } = group;
  const total = totalOf(counts);
  const areas = areasWord(group, t);
  const all = useMemo(
    () =>
      !open || directory === null || expansion === null
        ? []
        : companiesOf(directory, expansion, states, { due, accountant, most: Number.POSITIVE_INFINITY }, now),
    [open, directory, expansion, states, due, accountant, now],
  );
  const companies = all.slice(0, MOST_COMPANIES);
  const unclosed = all.flatMap(({ row, standing }) => (isClosed(standing) ? [] : (directory?.id[row] ?? [])));
  return (
    <li className={styles.group} data-group={`${due.code}:${due.period}`}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <ChevronDownRegular aria-hidden /> : <ChevronRightRegular aria-hidden />}
        <span className={styles.name}>{groupWord(due, t)}</span>
        <span className={styles.quiet}>
          {t('calendar.companies', { count: total })}
          {areas !== '' && ` · ${areas}`}
        </span>
      </button>
      <div className={styles.states}>
        {standingsIn(counts).map((one) => (
          <span key={one.standing}>
            <StandingCount {...one} />
          </span>
        ))}
      </div>
      {open && (
        <>
          <ul className={styles.list}>
            {directory !== null &&
              companies.map((company) => <CompanyLine key={company.row} directory={directory} due={due} company={company} now={now} />)}
          </ul>
          <div className={mergeClasses(styles.quiet, styles.below)}>
            {(total > companies.length || pendingIn(counts) > 0) && (
              <div className={styles.more}>
                <span>{total > companies.length && t('calendar.moreCompanies', { count: total - companies.length })}</span>
                {pendingIn(counts) > 0 && <AskLink asked={due} accountant={accountant} name={groupWord(due, t)} />}
              </div>
            )}
            {unclosed.length > 1 && <MarkGroup companyIds={unclosed} name={groupWord(due, t)} due={due} />}
            {confirm > 0 && <div>{t('calendar.confirm', { count: confirm })}</div>}
            <div>{t('calendar.source', { source: due.source })}</div>
          </div>
        </>
      )}
    </li>
  );
}
