// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/useFocusableInteractive: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import { mergeClasses } from '@fluentui/react-components';
import { Fragment, memo, type ReactNode } from 'react';
import { type Line, type RowLook, TableRow } from '../../../desk/table/table-row.tsx';
import type { Hit } from '../../../domain/company/search.ts';
import { dateWords } from '../../../domain/core/china-time.ts';
import type { Language } from '../../../texts/catalogue.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { hitItem, marksOf } from '../search/hit-marks.ts';
import { Marked } from '../search/marked.tsx';
import { UnsentMark, type UnsentState } from '../state-mark.tsx';
import type { ListColumn } from './columns.ts';
import { type CompanyView, groupedTaxId, rowExpiry } from './row-view.ts';
import type { ListStyles } from './table-styles.ts';

/** What every row is drawn with; one object as long as nothing of it changes. */
export interface ListLook extends RowLook<ListStyles> {
  readonly shown: readonly ListColumn[];
  readonly language: Language;
  /** Device clock when it was made. */
  readonly now: number;
  /** What the clock showed when the gateway last told of the rows, '' for never. */
  readonly asOf: string;
}

export interface ListRowProps extends Line {
  look: ListLook;
  view: CompanyView;
  selected: boolean;
  /** The company this browser tab works for. */
  active: boolean;
  /** How it came, of one that was bound lately and has not been seen. */
  fresh: string | undefined;
  unsent: UnsentState | undefined;
  /** Why the unsent change stands still. */
  reason: string | undefined;
  /** What the search hit, to be marked. */
  hit: Hit | undefined;
  /** All tax identifiers, as the directory has them. */
  taxIds: string;
}

/** Tags drawn in a row; of more their number. */
const TAGS_SHOWN = 2;

/** Identifier of a row for aria-activedescendant. */
export const rowId = (companyId: string): string => `wb-company-${companyId}`;

/** A cell of one text; `more` is said when somebody points at it. */
function textCell({ styles }: ListLook, text: ReactNode, more?: string, className?: string) {
  return (
    <td role="gridcell" className={mergeClasses(styles.cell, styles.text, className)} title={more}>
      {text}
    </td>
  );
}

function nameCell({ look: { styles, t }, view, active, fresh, hit }: ListRowProps) {
  const marks = hit === undefined ? null : marksOf(view.fullName, view.name, hit);
  return (
    <td role="gridcell" className={mergeClasses(styles.cell, styles.name)}>
      <SealMark letter={view.letter} hue={view.hue} shape={view.shape} size={20} />
      <button
        type="button"
        tabIndex={-1}
        data-act="enter"
        className={styles.open}
        disabled={view.hidden}
        title={view.hidden ? t('companies.enterHidden') : t('companies.enterTip', { name: view.name })}
      >
        <Marked text={view.name} range={marks?.short ?? null} />
      </button>
      {active && <span className="wb-chip wb-chip-brand">{t('companies.active')}</span>}
      {fresh !== undefined && (
        <span className="wb-chip wb-chip-brand" title={fresh} data-new="">
          {t('relations.newMark')}
        </span>
      )}
      <span className={styles.full} title={view.fullName}>
        {view.fullName !== view.name && <Marked text={view.fullName} range={marks?.full ?? null} />}
      </span>
    </td>
  );
}

/** The main identifier in groups; the one that was hit, whole, with the part marked. */
function taxIdCell({ look, view, hit, taxIds }: ListRowProps) {
  const item = hit?.field === 'taxId' ? hitItem(taxIds, hit) : null;
  const text = item === null ? groupedTaxId(view.taxId) : <Marked text={item.text} range={item.range} />;
  return textCell(look, text, undefined, look.styles.figures);
}

/** When the membership ends: a plain date while that is far, near and past told apart by shape and colour; of who is no member a dash. */
function expiryCell({ look: { styles, t, language, now }, view }: ListRowProps) {
  const expiry = rowExpiry(view, now);
  const tone = { none: styles.quiet, far: undefined, near: styles.near, past: styles.past }[expiry.kind];
  const date = dateWords(view.expireDate, language);
  const words = {
    none: () => '—',
    far: () => date || t('companies.vip'),
    near: () => (expiry.days === 0 ? t('companies.memberEndsToday') : t('companies.memberLeft', { days: expiry.days })),
    past: () => date,
  }[expiry.kind]();
  const title =
    expiry.kind === 'none' ? t('status.word-memberUntold') : expiry.kind === 'past' ? t('companies.memberEnded', { date }) : date;
  return (
    <td role="gridcell" data-expiry={expiry.kind} title={title} className={mergeClasses(styles.cell, styles.text, styles.figures, tone)}>
      {words}
    </td>
  );
}

function authorizedCell({ look: { styles, t, asOf }, view: { authorized } }: ListRowProps) {
  return (
    <td
      role="gridcell"
      data-col="authorized"
      className={mergeClasses(styles.cell, styles.text, authorized ? styles.dot : styles.hollowDot)}
      title={asOf === '' ? undefined : t('companies.asOf', { time: asOf })}
    >
      {t(authorized ? 'companies.authorized' : 'companies.notAuthorized')}
    </td>
  );
}

function actionsCell({ look: { styles, t }, view, unsent, current }: ListRowProps) {
  const tab = current ? 0 : -1;
  const { name } = view;
  return (
    <td role="gridcell" className={mergeClasses(styles.cell, styles.actions)}>
      {unsent === 'conflict' ? (
        <button type="button" tabIndex={tab} data-act="resolve" className={styles.action}>
          {t('companies.resolve')}
        </button>
      ) : (
        <button type="button" tabIndex={tab} data-act="edit" className={styles.action} aria-label={t('companies.editTip', { name })}>
          {t('companies.edit')}
        </button>
      )}
      <button
        type="button"
        tabIndex={tab}
        data-act={view.hidden ? 'show' : 'hide'}
        className={styles.action}
        aria-label={t(view.hidden ? 'companies.showTip' : 'companies.hideTip', { name })}
      >
        {t(view.hidden ? 'companies.show' : 'companies.hide')}
      </button>
      <button type="button" tabIndex={tab} data-act="more" className={styles.action} aria-haspopup="menu" aria-label={t('companies.more')}>
        ⋯
      </button>
    </td>
  );
}

function tagsCell({ look: { styles }, view: { tags } }: ListRowProps) {
  return (
    <td role="gridcell" data-col="tags" className={mergeClasses(styles.cell, styles.tags)} title={tags.join(' · ')}>
      {tags.slice(0, TAGS_SHOWN).map((tag, at) => (
        <span key={tag} className={mergeClasses('wb-chip', styles.tag, at > 0 && tags.length > TAGS_SHOWN && styles.wideTag)}>
          {tag}
        </span>
      ))}
      {tags.length > TAGS_SHOWN && (
        <>
          <span className={mergeClasses(styles.more, styles.wideTag)}>+{tags.length - TAGS_SHOWN}</span>
          <span className={mergeClasses(styles.more, styles.narrowTag)}>+{tags.length - 1}</span>
        </>
      )}
    </td>
  );
}

function stateOf({ look: { t }, view, unsent, reason }: ListRowProps): ReactNode {
  if (unsent) return <UnsentMark state={unsent} reason={reason} />;
  return view.hidden && <span className="wb-chip">{t('companies.hiddenMark')}</span>;
}

const cells: Readonly<Record<ListColumn, (row: ListRowProps) => ReactNode>> = {
  name: nameCell,
  taxId: taxIdCell,
  area: ({ look, view }) => textCell(look, view.area),
  type: ({ look, view }) => textCell(look, view.type),
  authorized: authorizedCell,
  expiry: expiryCell,
  accountant: ({ look, view: { accountant, tags } }) =>
    textCell(look, accountant, [accountant, ...tags].filter((text) => text !== '').join(' · ')),
  tags: tagsCell,
  state: (row) => textCell(row.look, stateOf(row)),
  actions: actionsCell,
};

function Row(props: ListRowProps) {
  const { look, view, at, top, current, selected } = props;
  return (
    <TableRow
      look={look}
      companyId={view.id}
      domId={rowId(view.id)}
      name={view.name}
      at={at}
      top={top}
      current={current}
      selected={selected}
      className={look.styles.commands}
    >
      {look.shown.map((name) => (
        <Fragment key={name}>{cells[name](props)}</Fragment>
      ))}
    </TableRow>
  );
}

/** Whether two views of a company show the same: every text of it is. The seal follows from them. */
const sameView = (a: CompanyView, b: CompanyView): boolean =>
  a === b || fieldsOf(a).every((key) => key === 'seal' || String(a[key]) === String(b[key]));
// as: keys of its argument
const fieldsOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

/** One company of the table, a row high; drawn again only when what it shows has changed. */
export const ListRow = memo(Row, (a, b) => fieldsOf(a).every((key) => a[key] === b[key] || (key === 'view' && sameView(a.view, b.view))));
