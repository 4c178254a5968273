import { makeStyles, tokens } from '@fluentui/react-components';

/** What a page with a table has: its title and tools, which stay, and below them the table in its frame, which alone scrolls. */
export const useTablePage = makeStyles({
  page: {
    outlineStyle: 'none',
    position: 'relative',
    // What lies over the table lies under dialogs.
    isolation: 'isolate',
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minHeight: '0',
    padding: '0.625rem 0.75rem 0.75rem',
    gap: '0.5rem',
    '@media print': { display: 'block' },
  },
  // In a low window, as at 200 percent zoom, what is above the table keeps to one line each, so that rows are seen.
  head: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    flexWrap: 'wrap',
    minHeight: '1.75rem',
    '@media (max-height: 31.25em)': { flexWrap: 'nowrap', overflowX: 'auto', whiteSpace: 'nowrap' },
    '@media print': { display: 'none' },
  },
  title: { margin: '0', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  tools: { marginInlineStart: 'auto', flexShrink: 0, display: 'flex', alignItems: 'center', gap: '0.5rem' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minHeight: '15rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
    '@media print': { display: 'none' },
  },
});
