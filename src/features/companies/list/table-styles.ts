import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTableStyles } from '../../../desk/table/table-styles.ts';

const roomy = '@media (width > 93.75em)';
const tight = '@media (width <= 93.75em)';

const useOwnStyles = makeStyles({
  // Commands only where the pointer or the keyboard is: by opacity, so that nothing moves and what is not seen can still be pressed. A conflict
  // waits for the user and stays in sight; so does everything under a finger, which cannot hover.
  commands: {
    '@media not (pointer: coarse)': {
      '&:not(:hover):not(:focus-within):not([data-current="true"]) > td:last-child > :not([data-act="resolve"])': { opacity: '0' },
    },
  },
  text: { display: 'block', height: 'auto', textOverflow: 'ellipsis' },
  tags: { gap: '0.25rem' },
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
  full: { minWidth: '0', flex: '1 1 0', overflow: 'clip', textOverflow: 'ellipsis', color: tokens.colorNeutralForeground3 },
  dot: { '::before': { content: '"● " / ""', color: tokens.colorStatusSuccessForeground1 } },
  hollowDot: { '::before': { content: '"○ " / ""' } },
  actions: { justifyContent: 'flex-end', gap: '0' },
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
});

/** Styles of the company list: those of every table, and of its own cells. */
export function useListStyles() {
  const [table, own] = [useTableStyles(), useOwnStyles()];
  return useMemo(() => ({ ...table, ...own }), [table, own]);
}
export type ListStyles = ReturnType<typeof useListStyles>;
