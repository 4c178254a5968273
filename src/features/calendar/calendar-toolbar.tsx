import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/headless/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right';
import { PanelRightRegular } from '@fluentui/react-icons/headless/svg/panel-right';
import { useMemo } from 'react';
import { taxWord } from '../../desk/calendar/calendar-words.ts';
import type { CalendarData } from '../../desk/calendar/use-calendar.ts';
import type { CalendarFilter } from '../../domain/calendar/count.ts';
import { addMonths } from '../../domain/core/china-time.ts';
import { LISTS_PATH } from '../../domain/core/view-paths.ts';
import { type TaxCode, taxCodes } from '../../domain/status/work-area.ts';
import { useText } from '../../ui/text.ts';
import { useGoTo } from '../../ui/views/view-target.ts';

export type Layout = 'month' | 'list';

const ALL = '*';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem', minHeight: '1.75rem' },
  title: { margin: 0, minWidth: '6.5rem', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  space: { flex: 1 },
  group: { display: 'flex', margin: 0, padding: 0, border: 'none' },
});

export interface ToolbarProps {
  readonly data: CalendarData;
  readonly month: string;
  readonly layout: Layout;
  readonly filter: CalendarFilter;
  readonly shown: boolean;
  /** The list is the only layout there is room for. */
  readonly onlyList: boolean;
  onMonth(month: string): void;
  onToday(): void;
  changeLayout(layout: Layout): void;
  onFilter(filter: CalendarFilter): void;
  setPanel(shown: boolean): void;
}

/** Owners that occur, in the order of the alphabet. */
function useOwners({ directory }: CalendarData): readonly string[] {
  return useMemo(() => [...new Set(directory?.accountant)].sort((a, b) => a.localeCompare(b, 'zh-CN')), [directory]);
}

function Filters({ data, filter, onFilter }: Pick<ToolbarProps, 'data' | 'filter' | 'onFilter'>) {
  const { t } = useText();
  const owners = useOwners(data);
  const codes = useMemo(() => {
    const used = new Set(data.expansion?.pack.rules.map(({ code }) => code));
    return taxCodes.filter((code) => used.has(code));
  }, [data.expansion]);
  const asCode = (value: string): TaxCode | null => codes.find((code) => code === value) ?? null;
  return (
    <>
      <Select
        size="small"
        aria-label={t('calendar.tax')}
        value={filter.code ?? ALL}
        onChange={(_, { value }) => onFilter({ ...filter, code: asCode(value) })}
      >
        <option value={ALL}>{t('calendar.allTaxes')}</option>
        {codes.map((code) => (
          <option key={code} value={code}>
            {taxWord(code, t)}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        aria-label={t('calendar.owner')}
        value={filter.accountant ?? ALL}
        onChange={(_, { value }) => onFilter({ ...filter, accountant: value === ALL ? null : value })}
      >
        <option value={ALL}>{t('calendar.allOwners')}</option>
        {owners.map((owner) => (
          <option key={owner} value={owner}>
            {owner === '' ? t('calendar.noOwner') : owner}
          </option>
        ))}
      </Select>
    </>
  );
}

/** Month, layout and filters. */
export function CalendarToolbar(props: ToolbarProps) {
  const { data, month, layout, onlyList, shown, onMonth, onToday, changeLayout, setPanel } = props;
  const styles = useStyles();
  const { t } = useText();
  const { first, last } = data.months;
  const importList = useGoTo(LISTS_PATH);
  return (
    <header className={styles.bar}>
      <h1 className={styles.title} aria-live="polite">
        {t('calendar.month', { year: month.slice(0, 4), month: Number(month.slice(5)) })}
      </h1>
      <Button
        size="small"
        icon={<ChevronLeftRegular />}
        aria-label={t('calendar.previous')}
        disabled={month <= first}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <Button
        size="small"
        icon={<ChevronRightRegular />}
        aria-label={t('calendar.next')}
        disabled={month >= last}
        onClick={() => onMonth(addMonths(month, 1))}
      />
      <Button size="small" onClick={onToday}>
        {t('calendar.today')}
      </Button>
      {!onlyList && (
        <fieldset className={styles.group} aria-label={t('calendar.layout')}>
          {(['month', 'list'] as const).map((one) => (
            <Button
              key={one}
              size="small"
              appearance={layout === one ? 'primary' : 'secondary'}
              aria-pressed={layout === one}
              onClick={() => changeLayout(one)}
            >
              {t(one === 'month' ? 'calendar.asMonth' : 'calendar.asList')}
            </Button>
          ))}
        </fieldset>
      )}
      <span className={styles.space} />
      <Filters {...props} />
      <Button size="small" onClick={importList}>
        {t('frame.lists')}
      </Button>
      {!shown && <Button size="small" icon={<PanelRightRegular />} aria-label={t('calendar.openPanel')} onClick={() => setPanel(true)} />}
    </header>
  );
}
