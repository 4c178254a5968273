import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { pinned, ROW_REM, useTableStyles } from '../../../desk/table/table-styles.ts';

/** Height of a row of two lines. */
export const STACKED_REM = 3.5;

const useOwnStyles = makeStyles({
  group: { display: 'flex', backgroundColor: tokens.colorNeutralBackground2, cursor: 'pointer', height: `${ROW_REM}rem` },
  groupPlaced: { position: 'absolute', left: '0', right: '0', ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover } },
  // In the flow at the top of the body, without taking room there.
  groupCopy: { position: 'sticky', top: '2rem', zIndex: 2, marginBottom: `-${ROW_REM}rem` },
  // Two lines: name and deadline, below them the worst state.
  stacked: { height: `${STACKED_REM}rem`, gridTemplateRows: '1fr 1fr', paddingBlock: '0.25rem', boxSizing: 'border-box' },
  stackedCheck: { gridRow: '1 / span 2' },
  // The deadline is seen however narrow the window is.
  pinnedEnd: { ...pinned, right: '0' },
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
    // English words take the room that Chinese ones leave.
    ':lang(en)': { '@media (max-width: 100em)': { display: 'none' } },
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
  against: {
    flexShrink: 0,
    padding: '0 0.125rem',
    border: '0',
    backgroundColor: 'transparent',
    color: tokens.colorStatusWarningForeground3,
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
  },
  missing: { color: tokens.colorNeutralForeground2 },
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
});

/** Styles of the portfolio's table: those of every table, and of its own cells. */
export function usePortfolioStyles() {
  const [table, own] = [useTableStyles(), useOwnStyles()];
  return useMemo(() => ({ ...table, ...own }), [table, own]);
}
export type PortfolioStyles = ReturnType<typeof usePortfolioStyles>;
