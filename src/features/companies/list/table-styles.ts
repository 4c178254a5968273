import { makeStyles, tokens } from '@fluentui/react-components';

/** Height of a table row: 36 px (look.md) at the browser's usual font size, with which it grows. */
export const ROW_REM = 2.25;

/** Width of the column of states by whether any row has one: an empty column takes no room. */
export const stateWidth = (any: boolean): string => (any ? '5.25rem' : '0px');

/** The name takes what is left, up to a limit; in wider windows the tags have the rest. */
const columns = 'minmax(12.25rem, 32.5rem) 11rem 4.5rem 7rem 6.125rem 6rem minmax(5rem, 7.5rem) minmax(6.5rem, 1fr) var(--wb-state) 7.5rem';
/** Without membership (FLAG-02). */
const columnsNoMember =
  'minmax(12.25rem, 32.5rem) 11rem 4.5rem 7rem 6.125rem minmax(5rem, 7.5rem) minmax(6.5rem, 1fr) var(--wb-state) 7.5rem';
/** Without the tags, which the accountant's tooltip tells then. */
const columnsNoTags = 'minmax(12.5rem, 2.6fr) 11rem 4.5rem 7rem 6.125rem 6rem minmax(5rem, 1fr) var(--wb-state) 7.5rem';
const columnsNoTagsNoMember = 'minmax(12.5rem, 2.6fr) 11rem 4.5rem 7rem 6.125rem minmax(5rem, 1fr) var(--wb-state) 7.5rem';
const columnsNarrow = 'minmax(11.25rem, 2.4fr) 11rem 4.5rem 7rem var(--wb-state) 7.5rem';

/** Without narrow windows: of two rules that both hold, Griffel does not say which goes last. */
const medium = '@media (width > 68.75em) and (width <= 83.75em)';

const roomy = '@media (width > 93.75em)';
const tight = '@media (width <= 93.75em)';

/** Styles of the company table, made once in the table and handed to its rows. */
export const useTableStyles = makeStyles({
  scroller: {
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    contain: 'strict',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '0.8125rem',
    '& table:focus-visible tr[aria-selected="true"]': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media print': { overflow: 'visible', contain: 'none', height: 'auto' },
  },
  table: {
    display: 'block',
    minWidth: '60rem',
    outlineStyle: 'none',
    '@media (max-width: 68.75em)': { minWidth: '48.75rem' },
    '@media print': { minWidth: '0' },
  },
  head: {
    display: 'block',
    position: 'sticky',
    top: '0',
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    '@media print': { position: 'static' },
  },
  body: { display: 'block', position: 'relative' },
  // What a browser's own sheet lets rows and cells of tables inherit is said here: inherited, every cell is styled anew with each row that moves.
  row: {
    verticalAlign: 'middle',
    borderTopColor: 'transparent',
    borderInlineStartColor: 'transparent',
    borderInlineEndColor: 'transparent',
    display: 'grid',
    gridTemplateColumns: columns,
    alignItems: 'center',
    height: `${ROW_REM}rem`,
    paddingInline: '0.75rem',
    columnGap: '0.75rem',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    [medium]: { gridTemplateColumns: columnsNoTags },
    '@media (max-width: 68.75em)': { gridTemplateColumns: columnsNarrow },
    '@media print': {
      position: 'static !important' as 'static',
      breakInside: 'avoid',
      gridTemplateColumns: '2.4fr 10.625rem 3.75rem 5.25rem 4.375rem 5.25rem 1fr',
    },
  },
  noMember: {
    gridTemplateColumns: columnsNoMember,
    [medium]: { gridTemplateColumns: columnsNoTagsNoMember },
    '@media (max-width: 68.75em)': { gridTemplateColumns: columnsNarrow },
  },
  placed: {
    position: 'absolute',
    left: '0',
    right: '0',
    contain: 'strict',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    // Commands only where the pointer or the keyboard is: by opacity, so that nothing moves and what is not seen can still be pressed. A conflict
    // waits for the user and stays in sight; so does everything under a finger, which cannot hover.
    '@media not (pointer: coarse)': {
      '&:not(:hover):not(:focus-within):not([aria-selected="true"]) > td:last-child > :not([data-act="resolve"])': { opacity: '0' },
    },
  },
  // The edge, like the tint, also where the ring is not: while the focus is elsewhere.
  at: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorCompoundBrandStroke,
    paddingInlineStart: 'calc(0.75rem - 3px)',
    '@media (forced-colors: active)': { borderInlineStartColor: 'Highlight' },
  },
  cell: {
    verticalAlign: 'middle',
    display: 'block',
    padding: '0',
    minWidth: '0',
    overflow: 'clip',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
  spare: { '@media (max-width: 68.75em)': { display: 'none' } },
  tags: { display: 'flex', gap: '0.25rem', '@media (max-width: 83.75em)': { display: 'none' } },
  // What there is no room for is cut with its sign, and how many more there are is always told.
  // A chip is a flex box of its own, whose text would be cut without a sign.
  tag: { display: 'inline-block', minWidth: '0', overflow: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Two of three or more tags with their number have room in wide windows only; the others show one.
  wideTag: { [roomy]: { display: 'inline-block' }, [tight]: { display: 'none' } },
  narrowTag: { [roomy]: { display: 'none' } },
  more: { flexShrink: '0', color: tokens.colorNeutralForeground3 },
  // The shape has the colour: small coloured words are hard to read on dark ground.
  near: { '::before': { content: '"◆ " / ""', color: tokens.colorStatusWarningForeground1 } },
  past: { fontWeight: tokens.fontWeightSemibold, '::before': { content: '"▲ " / ""', color: tokens.colorStatusDangerForeground1 } },
  screen: { '@media print': { display: 'none' } },
  name: { display: 'flex', alignItems: 'center', gap: '0.5rem' },
  open: {
    minWidth: '0',
    overflow: 'clip',
    textOverflow: 'ellipsis',
    padding: '0',
    border: '0',
    backgroundColor: 'transparent',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ':disabled': { cursor: 'default', color: tokens.colorNeutralForeground3, textDecorationLine: 'none' },
  },
  full: { minWidth: '0', flex: '1 1 0', overflow: 'clip', textOverflow: 'ellipsis', color: tokens.colorNeutralForeground3 },
  figures: { fontVariantNumeric: 'tabular-nums' },
  dot: { '::before': { content: '"● " / ""', color: tokens.colorStatusSuccessForeground1 } },
  hollowDot: { '::before': { content: '"○ " / ""' } },
  quiet: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', justifyContent: 'flex-end' },
  end: { textAlign: 'end' },
  action: {
    height: '1.75rem',
    paddingInline: '0.375rem',
    border: '0',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  },
  // The whole cell of the heading can be pressed, not its word only.
  sort: {
    width: '100%',
    height: `${ROW_REM}rem`,
    padding: '0',
    textAlign: 'start',
    border: '0',
    backgroundColor: 'transparent',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  heading: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
});

export type TableStyles = ReturnType<typeof useTableStyles>;
