import { tokens } from '@fluentui/react-components';

/*
 * Boxes that stand over the view. To be spread before a style's own.
 */

/** A panel at the right side, from below the strip of tabs to the foot (title 3rem, strip 2.25rem). */
export const sidePanel = {
  position: 'fixed',
  zIndex: 8,
  insetBlockStart: '5.25rem',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  backgroundColor: tokens.colorNeutralBackground1,
  boxShadow: tokens.shadow28,
} as const;

/** A window over everything, of the size that it is given; a smaller screen has less. */
export const windowBox = {
  boxSizing: 'border-box',
  maxWidth: 'calc(100vw - 1rem)',
  maxHeight: 'calc(100vh - 1rem)',
  padding: 0,
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: tokens.borderRadiusLarge,
  color: tokens.colorNeutralForeground1,
  boxShadow: tokens.shadow64,
} as const;
