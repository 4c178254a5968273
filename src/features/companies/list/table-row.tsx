// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/useFocusableInteractive: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright

import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import type { Hit } from '../../../domain/company/search.ts';
import { dateWords } from '../../../domain/core/china-time.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import { hitItem, marksOf } from '../search/hit-marks.ts';
import { Marked } from '../search/marked.tsx';
import { UnsentMark, type UnsentState } from '../state-mark.tsx';
import { type CompanyView, groupedTaxId, rowExpiry } from './row-view.ts';
import { ROW_REM, type TableStyles } from './table-styles.ts';

export interface TableRowProps {
  view: CompanyView;
  /** Position in the list, from 0. */
  at: number;
  current: boolean;
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
  /** What the clock showed when the gateway last told of the rows, '' for never. */
  asOf: string;
  styles: TableStyles;
  t: Translate;
}

/** Tags drawn in a row; of more their number. */
const TAGS_SHOWN = 2;

/** Identifier of a row for aria-activedescendant. */
export const rowId = (companyId: string): string => `wb-company-${companyId}`;

function NameParts({ view, active, fresh, hit, styles, t }: Pick<TableRowProps, 'view' | 'active' | 'fresh' | 'hit' | 'styles' | 't'>) {
  const marks = hit === undefined ? null : marksOf(view.fullName, view.name, hit);
  return (
    <>
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
    </>
  );
}

/** The main identifier in groups; the one that was hit, whole, with the part marked. */
function TaxIdCell({ view, hit, taxIds }: Pick<TableRowProps, 'view' | 'hit' | 'taxIds'>) {
  const item = hit?.field === 'taxId' ? hitItem(taxIds, hit) : null;
  return item === null ? groupedTaxId(view.taxId) : <Marked text={item.text} range={item.range} />;
}

/** When the membership ends: a plain date while that is far, near and past told apart by shape and colour; of who is no member a dash. */
function ExpiryCell({ view, className, styles, t }: Pick<TableRowProps, 'view' | 'styles' | 't'> & { className: string }) {
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
    <td role="gridcell" data-expiry={expiry.kind} title={title} className={mergeClasses(className, styles.figures, tone)}>
      {words}
    </td>
  );
}

function Actions({ view, unsent, styles, t, current }: Pick<TableRowProps, 'view' | 'unsent' | 'styles' | 't' | 'current'>) {
  const tab = current ? 0 : -1;
  const { name } = view;
  return (
    <>
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
    </>
  );
}

function Row({ view, at, current, active, fresh, unsent, reason, hit, taxIds, asOf, styles, t }: TableRowProps) {
  const { memberText } = useFlags();
  const cell = styles.cell;
  const spare = mergeClasses(cell, styles.spare);
  return (
    <tr
      id={rowId(view.id)}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={current}
      data-index={at}
      data-id={view.id}
      style={{ top: `${at * ROW_REM}rem` }}
      className={mergeClasses(styles.row, !memberText && styles.noMember, styles.placed, current && styles.at)}
    >
      <td role="gridcell" className={mergeClasses(cell, styles.name)}>
        <NameParts view={view} active={active} fresh={fresh} hit={hit} styles={styles} t={t} />
      </td>
      <td role="gridcell" className={mergeClasses(cell, styles.figures)}>
        <TaxIdCell view={view} hit={hit} taxIds={taxIds} />
      </td>
      <td role="gridcell" className={cell}>
        {view.area}
      </td>
      <td role="gridcell" className={cell}>
        {view.type}
      </td>
      <td
        role="gridcell"
        data-col="authorized"
        className={mergeClasses(spare, view.authorized ? styles.dot : styles.hollowDot)}
        title={asOf === '' ? undefined : t('companies.asOf', { time: asOf })}
      >
        {t(view.authorized ? 'companies.authorized' : 'companies.notAuthorized')}
      </td>
      {memberText && <ExpiryCell view={view} className={spare} styles={styles} t={t} />}
      <td role="gridcell" className={spare} title={[view.accountant, ...view.tags].filter((text) => text !== '').join(' · ')}>
        {view.accountant}
      </td>
      <td role="gridcell" data-col="tags" className={mergeClasses(cell, styles.tags)} title={view.tags.join(' · ')}>
        {view.tags.slice(0, TAGS_SHOWN).map((tag, at) => (
          <span key={tag} className={mergeClasses('wb-chip', styles.tag, at > 0 && view.tags.length > TAGS_SHOWN && styles.wideTag)}>
            {tag}
          </span>
        ))}
        {view.tags.length > TAGS_SHOWN && (
          <>
            <span className={mergeClasses(styles.more, styles.wideTag)}>+{view.tags.length - TAGS_SHOWN}</span>
            <span className={mergeClasses(styles.more, styles.narrowTag)}>+{view.tags.length - 1}</span>
          </>
        )}
      </td>
      <td role="gridcell" className={mergeClasses(cell, styles.screen)}>
        {unsent ? (
          <UnsentMark state={unsent} reason={reason} />
        ) : view.hidden ? (
          <span className="wb-chip">{t('companies.hiddenMark')}</span>
        ) : null}
      </td>
      <td role="gridcell" className={mergeClasses(cell, styles.actions, styles.screen)}>
        <Actions view={view} unsent={unsent} styles={styles} t={t} current={current} />
      </td>
    </tr>
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
export const TableRow = memo(
  Row,
  (a, b) =>
    a.at === b.at &&
    a.current === b.current &&
    a.active === b.active &&
    a.fresh === b.fresh &&
    a.unsent === b.unsent &&
    a.reason === b.reason &&
    a.hit === b.hit &&
    a.taxIds === b.taxIds &&
    a.asOf === b.asOf &&
    a.styles === b.styles &&
    a.t === b.t &&
    sameView(a.view, b.view),
);
