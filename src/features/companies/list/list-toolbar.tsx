import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { formatCount } from '../../../desk/time/use-age.ts';
import { LISTS_PATH } from '../../../domain/core/view-paths.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import { useGoTo } from '../../../ui/views/view-target.ts';
import { type ListTab, type ListView, type SortKey, sortKeys, type TypeFilter } from './list-model.ts';
import type { Narrowing } from './search/use-narrowing.ts';
import type { CompanyList } from './use-list.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem',
    '@media (max-height: 31.25em)': { flexWrap: 'nowrap', flexShrink: 0, overflowX: 'auto', whiteSpace: 'nowrap' },
    '@media print': { display: 'none' },
  },
  tabs: {
    flexShrink: 0,
    display: 'flex',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  tab: {
    height: '1.875rem',
    paddingInline: '0.75rem',
    border: '0',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    '&[aria-pressed="true"]': {
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground2,
      fontWeight: tokens.fontWeightSemibold,
    },
    '@media (forced-colors: active)': { '&[aria-pressed="true"]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
  },
  end: { flexShrink: 0, marginInlineStart: 'auto', display: 'flex', gap: '0.5rem', alignItems: 'center' },
  chip: { display: 'inline-flex', alignItems: 'center', gap: '0.375rem' },
});

const sortTexts: Record<SortKey, TextKey> = {
  ord: 'companies.sortOrd',
  name: 'companies.sortName',
  taxId: 'companies.colTaxId',
  area: 'companies.sortArea',
  type: 'companies.colType',
  authorized: 'companies.colAuthorized',
  accountant: 'companies.colAccountant',
  expiry: 'companies.sortExpiry',
  changed: 'companies.sortChanged',
};
const tabs: readonly ListTab[] = ['all', 'hidden'];
const types: readonly { readonly value: TypeFilter; readonly text: TextKey }[] = [
  { value: 'any', text: 'companies.filterTypeAll' },
  { value: '1', text: 'companies.general' },
  { value: '2', text: 'companies.smallScale' },
  { value: '0', text: 'companies.otherType' },
  { value: '', text: 'companies.unknownType' },
];
const vips: readonly { readonly value: ListView['vip']; readonly text: TextKey }[] = [
  { value: '0', text: 'companies.filterVipAll' },
  { value: '1', text: 'companies.vip' },
  { value: '2', text: 'companies.notVip' },
];

export interface ListToolbarProps {
  view: ListView;
  counts: Record<ListTab, number>;
  shown: number;
  /** Companies of the pasted list, null while it does not narrow. */
  pasted: number | null;
  onView(change: Partial<ListView>): void;
  onDropPasted(): void;
  /** What it can be narrowed to, and to what it is. */
  narrow: Narrowing;
  only: CompanyList['only'];
  onNarrow(only: CompanyList['only']): void;
  /** The marks of companies that were bound lately are to go. */
  onSeen(): void;
  onPrint(): void;
}

/** Narrows the list to what was bound lately, is in a security key or lacks what its days hang on. Each stands only while there is any of it, or it is chosen. */
function Narrow({ narrow, only, onNarrow, onSeen }: Pick<ListToolbarProps, 'narrow' | 'only' | 'onNarrow' | 'onSeen'>) {
  const styles = useStyles();
  const { t, language } = useText();
  const kinds = [
    { name: 'key', count: narrow.key, text: 'relations.onlyKey' },
    { name: 'bare', count: narrow.bare, text: 'companies.onlyBare' },
    // Last, because what takes its marks away stands behind it.
    { name: 'new', count: narrow.fresh, text: 'relations.onlyNew' },
  ] as const;
  return (
    <>
      {kinds
        .filter(({ name, count }) => count > 0 || only === name)
        .map(({ name, count, text }) => (
          <span key={name} className={styles.tabs}>
            <button
              type="button"
              className={styles.tab}
              aria-pressed={only === name}
              data-narrow={name}
              onClick={() => onNarrow(only === name ? '' : name)}
            >
              {t(text, { total: formatCount(count, language) })}
            </button>
          </span>
        ))}
      {narrow.fresh > 0 && (
        <button type="button" className="wb-link" onClick={onSeen}>
          {t('relations.newSeen')}
        </button>
      )}
    </>
  );
}

/** Tabs, filters, order and printing of the company list. */
export function ListToolbar(props: ListToolbarProps) {
  const { view, counts, shown, pasted, onView, onDropPasted, onPrint } = props;
  const styles = useStyles();
  const { t, language } = useText();
  const { memberText } = useFlags();
  const importList = useGoTo(LISTS_PATH);
  const n = (value: number): string => formatCount(value, language);
  return (
    <div className={styles.bar}>
      <fieldset className={styles.tabs} style={{ margin: 0, padding: 0 }} aria-label={t('companies.tabs')}>
        {tabs.map((tab) => (
          <button key={tab} type="button" className={styles.tab} aria-pressed={view.tab === tab} onClick={() => onView({ tab })}>
            {t(tab === 'all' ? 'companies.tabAll' : 'companies.tabHidden', { total: n(counts[tab]) })}
          </button>
        ))}
      </fieldset>
      {memberText && (
        <Select
          aria-label={t('companies.filterVip')}
          value={view.vip}
          onChange={(_, { value }) => onView({ vip: vips.find((vip) => vip.value === value)?.value ?? '0' })}
        >
          {vips.map(({ value, text }) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label={t('companies.filterType')}
        value={view.type}
        onChange={(_, { value }) => onView({ type: types.find((type) => type.value === value)?.value ?? 'any' })}
      >
        {types.map(({ value, text }) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('companies.sort')}
        value={view.sort}
        onChange={(_, { value }) => onView({ sort: sortKeys.find((sort) => sort === value) ?? 'ord', descending: value === 'changed' })}
      >
        {sortKeys
          .filter((sort) => memberText || sort !== 'expiry')
          .map((sort) => (
            <option key={sort} value={sort}>
              {t('companies.sortedBy', { by: t(sortTexts[sort]) })}
            </option>
          ))}
      </Select>
      <Narrow {...props} />
      {pasted !== null && (
        <span className={`wb-chip wb-chip-brand ${styles.chip}`}>
          {t('companies.pasteFilter', { n: n(pasted) })}
          <button type="button" className="wb-tab-close" aria-label={t('companies.pasteDrop')} onClick={onDropPasted}>
            <span aria-hidden="true">✕</span>
          </button>
        </span>
      )}
      <span className={styles.end}>
        <span className="wb-quiet" role="status">
          {t('companies.shown', { shown: n(shown), total: n(counts[view.tab]) })}
        </span>
        <Button size="small" onClick={importList}>
          {t('frame.lists')}
        </Button>
        <Button size="small" onClick={onPrint}>
          {t('companies.print')}
        </Button>
      </span>
    </div>
  );
}
