import { makeStyles, tokens } from '@fluentui/react-components';

/** A form, and beside it what its user sees in its true size. */
export const useEditorStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(18rem, 1fr) minmax(0, 32rem)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 56em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  // In sight beside whatever part of the form is typed in.
  beside: { position: 'sticky', insetBlockStart: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});
