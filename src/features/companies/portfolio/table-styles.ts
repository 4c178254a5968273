import { makeStyles, tokens } from '@fluentui/react-components';
import { ROW_REM } from '../list/table-styles.ts';

/** Height of a row of two lines. */
export const STACKED_REM = 3.5;

const pinned = { position: 'sticky', zIndex: 1, backgroundColor: 'inherit' } as const;

/** Styles of the portfolio's table, made once in the table and handed to its rows. */
export const useTableStyles = makeStyles({
  scroller: {
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    contain: 'strict',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '0.8125rem',
    '& table:focus-visible tr[data-current="true"]': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  table: { display: 'block', outlineStyle: 'none' },
  head: { display: 'block', position: 'sticky', top: '0', zIndex: 2, backgroundColor: tokens.colorNeutralBackground2 },
  body: { display: 'block', position: 'relative' },
  // Said outright: inherited from a browser's own sheet, every cell is styled anew with each row that moves.
  row: {
    verticalAlign: 'middle',
    borderTopColor: 'transparent',
    borderInlineStartColor: 'transparent',
    borderInlineEndColor: 'transparent',
    display: 'grid',
    alignItems: 'center',
    height: `${ROW_REM}rem`,
    paddingInline: '0.75rem',
    columnGap: '0.5rem',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  headRow: { height: '2rem', backgroundColor: tokens.colorNeutralBackground2, borderBottomColor: tokens.colorNeutralStroke1 },
  placed: {
    position: 'absolute',
    left: '0',
    right: '0',
    contain: 'layout style',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  group: { display: 'flex', backgroundColor: tokens.colorNeutralBackground2, cursor: 'pointer', height: `${ROW_REM}rem` },
  groupPlaced: { position: 'absolute', left: '0', right: '0', ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover } },
  // In the flow at the top of the body, without taking room there.
  groupCopy: { position: 'sticky', top: '2rem', zIndex: 2, marginBottom: `-${ROW_REM}rem` },
  // Two lines: name and deadline, below them the worst state.
  stacked: { height: `${STACKED_REM}rem`, gridTemplateRows: '1fr 1fr', paddingBlock: '0.25rem', boxSizing: 'border-box' },
  stackedCheck: { gridRow: '1 / span 2' },
  chosen: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorBrandBackground2} 50%, ${tokens.colorNeutralBackground1})`,
    boxShadow: `inset 3px 0 ${tokens.colorCompoundBrandStroke}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  current: { outline: `1px solid ${tokens.colorNeutralStroke1}`, outlineOffset: '-1px' },
  cell: {
    verticalAlign: 'middle',
    display: 'flex',
    alignItems: 'center',
    gap: '0.375rem',
    padding: '0',
    minWidth: '0',
    height: '100%',
    minHeight: '0',
    overflow: 'clip',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
  check: { ...pinned, left: '0', justifyContent: 'center' },
  name: { ...pinned, left: '2rem' },
  // The deadline is seen however narrow the window is.
  pinnedEnd: { ...pinned, right: '0' },
  box: {
    width: '1rem',
    height: '1rem',
    margin: '0',
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'pointer',
  },
  open: {
    minWidth: '0',
    overflow: 'clip',
    textOverflow: 'ellipsis',
    padding: '0',
    border: '0',
    backgroundColor: 'transparent',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
  },
  cut: { minWidth: '0', overflow: 'clip', textOverflow: 'ellipsis' },
  quiet: { color: tokens.colorNeutralForeground3 },
  // Gives way before the word does; the tooltip has both.
  age: {
    flexShrink: 1000,
    minWidth: '0',
    overflow: 'clip',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground3,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
    '@media (max-width: 68.75em)': { display: 'none' },
  },
  // On dark ground the shape alone has the colour: small coloured words are hard to read there.
  urgent: {
    fontWeight: tokens.fontWeightSemibold,
    ':global([data-theme="light"]) &': { color: tokens.colorStatusDangerForeground1 },
  },
  warned: {
    fontWeight: tokens.fontWeightSemibold,
    ':global([data-theme="light"]) &': { color: tokens.colorStatusWarningForeground3 },
  },
  figures: { fontVariantNumeric: 'tabular-nums' },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    height: '1.25rem',
    paddingInline: '0.375rem',
    borderRadius: tokens.borderRadiusMedium,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: '0.75rem',
  },
  past: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorStatusDangerBorder1}`,
  },
  near: {
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorStatusWarningBorder1}`,
  },
  stencil: { width: '60%', height: '0.625rem', borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorNeutralStencil1 },
  sort: {
    width: '100%',
    height: '100%',
    padding: '0',
    textAlign: 'start',
    border: '0',
    backgroundColor: 'transparent',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
  },
  heading: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
});
export type TableStyles = ReturnType<typeof useTableStyles>;
