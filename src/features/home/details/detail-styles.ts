import { makeStyles, tokens } from '@fluentui/react-components';

/** Figures in two columns: what it is, then how much. */
export const useDetailStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '0.375rem 1rem', margin: 0, fontVariantNumeric: 'tabular-nums' },
  term: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, textAlign: 'end' },
  title: { margin: '0.75rem 0 0', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  lines: { listStyleType: 'none', margin: 0, padding: 0 },
  line: {
    display: 'flex',
    flexDirection: 'column',
    padding: '0.375rem 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  head: { display: 'flex', justifyContent: 'space-between', columnGap: '0.75rem' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
