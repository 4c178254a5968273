import { makeStyles, tokens } from '@fluentui/react-components';

/** Height of a table row: 36 px (look.md) at the browser's usual font size, with which it grows. */
export const ROW_REM = 2.25;

/** What stays in sight while the table is scrolled sideways; it leaves the edges of its row to the ring around it. */
export const pinned = { position: 'sticky', zIndex: 1, backgroundColor: 'inherit', clipPath: 'inset(2px 0)' } as const;

/** Styles of a table of companies, made once in the table and handed to its rows; a table adds those of its own cells. */
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
  // What a browser's own sheet lets rows and cells of tables inherit is said here: inherited, every cell is styled anew with each row that moves.
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
  check: { ...pinned, left: '0', display: 'flex', alignItems: 'center', justifyContent: 'center', height: '100%', padding: '0' },
  name: { ...pinned, left: '2rem' },
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
    ':disabled': { cursor: 'default', color: tokens.colorNeutralForeground3, textDecorationLine: 'none' },
  },
  cut: { minWidth: '0', overflow: 'clip', textOverflow: 'ellipsis' },
  quiet: { color: tokens.colorNeutralForeground3 },
  figures: { fontVariantNumeric: 'tabular-nums' },
  // The whole cell of the heading can be pressed, not its word only.
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
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  heading: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
});

export type TableStyles = ReturnType<typeof useTableStyles>;

/** A column's place in the grid of a row (`track`), and how wide it is at least, rem. */
export interface Track {
  readonly track: string;
  readonly rem: number;
}

/** The grid of a row, its box first, and how wide the table is at least, rem. */
export function gridOf(tracks: readonly Track[]): { readonly template: string; readonly width: number } {
  const gaps = tracks.length * 0.5;
  const width = 1.5 + gaps + 1.5 + tracks.reduce((sum, { rem }) => sum + rem, 0);
  return { template: ['1.5rem', ...tracks.map(({ track }) => track)].join(' '), width };
}
