// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/useFocusableInteractive: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { type Line, type RowLook, TableRow } from '../../../desk/table/table-row.tsx';
import type { Hit } from '../../../domain/company/search.ts';
import { dateWords } from '../../../domain/core/china-time.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import { hitItem, marksOf } from '../search/hit-marks.ts';
import { Marked } from '../search/marked.tsx';
import { UnsentMark, type UnsentState } from '../state-mark.tsx';
import type { ListColumn } from './columns.ts';
import { type CompanyView, groupedTaxId, rowExpiry } from './row-view.ts';
import type { ListStyles } from './table-styles.ts';

/** What every row is drawn with; one object as long as nothing of it changes. */
export interface ListLook extends RowLook<ListStyles> {
  readonly shown: readonly ListColumn[];
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

function NameCell({ look, view, active, fresh, hit }: ListRowProps) {
  const { styles, t } = look;
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
function TaxIdCell({ look: { styles }, view, hit, taxIds }: ListRowProps) {
  const item = hit?.field === 'taxId' ? hitItem(taxIds, hit) : null;
  return (
    <td role="gridcell" className={mergeClasses(styles.cell, styles.text, styles.figures)}>
      {item === null ? groupedTaxId(view.taxId) : <Marked text={item.text} range={item.range} />}
    </td>
  );
}

/** When the membership ends: a plain date while that is far, near and past told apart by shape and colour; of who is no member a dash. */
function ExpiryCell({ look: { styles, t }, view }: ListRowProps) {
  const { language } = useText();
  const { clock } = useDesk();
  const expiry = rowExpiry(view, clock.now());
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

function ActionsCell({ look: { styles, t }, view, unsent, current }: ListRowProps) {
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

function TagsCell({ look: { styles }, view: { tags } }: ListRowProps) {
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

/** A cell of one text. */
function TextCell({ look, view, name }: ListRowProps & { name: 'area' | 'type' | 'authorized' | 'accountant' }) {
  const { styles, t, asOf } = look;
  const cell = mergeClasses(styles.cell, styles.text);
  if (name === 'authorized') {
    return (
      <td
        role="gridcell"
        data-col="authorized"
        className={mergeClasses(cell, view.authorized ? styles.dot : styles.hollowDot)}
        title={asOf === '' ? undefined : t('companies.asOf', { time: asOf })}
      >
        {t(view.authorized ? 'companies.authorized' : 'companies.notAuthorized')}
      </td>
    );
  }
  const title = name === 'accountant' ? [view.accountant, ...view.tags].filter((text) => text !== '').join(' · ') : undefined;
  return (
    <td role="gridcell" className={cell} title={title}>
      {view[name]}
    </td>
  );
}

function StateCell({ look: { styles, t }, view, unsent, reason }: ListRowProps) {
  return (
    <td role="gridcell" className={mergeClasses(styles.cell, styles.text)}>
      {unsent ? (
        <UnsentMark state={unsent} reason={reason} />
      ) : view.hidden ? (
        <span className="wb-chip">{t('companies.hiddenMark')}</span>
      ) : null}
    </td>
  );
}

function Cell({ name, ...row }: ListRowProps & { name: ListColumn }) {
  switch (name) {
    case 'name':
      return <NameCell {...row} />;
    case 'taxId':
      return <TaxIdCell {...row} />;
    case 'expiry':
      return <ExpiryCell {...row} />;
    case 'tags':
      return <TagsCell {...row} />;
    case 'state':
      return <StateCell {...row} />;
    case 'actions':
      return <ActionsCell {...row} />;
    default:
      return <TextCell {...row} name={name} />;
  }
}

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
        <Cell key={name} {...props} name={name} />
      ))}
    </TableRow>
  );
}

function sameView(a: CompanyView, b: CompanyView): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.name === b.name &&
      a.fullName === b.fullName &&
      a.taxId === b.taxId &&
      a.meta === b.meta &&
      a.vip === b.vip &&
      a.hidden === b.hidden &&
      a.expireDate === b.expireDate &&
      a.accountant === b.accountant &&
      a.tags.join('\n') === b.tags.join('\n'))
  );
}

/** One company of the table, a row high; drawn again only when what it shows has changed. */
export const ListRow = memo(
  Row,
  (a, b) =>
    a.at === b.at &&
    a.look === b.look &&
    a.top === b.top &&
    a.current === b.current &&
    a.selected === b.selected &&
    a.active === b.active &&
    a.fresh === b.fresh &&
    a.unsent === b.unsent &&
    a.reason === b.reason &&
    a.hit === b.hit &&
    a.taxIds === b.taxIds &&
    sameView(a.view, b.view),
);
