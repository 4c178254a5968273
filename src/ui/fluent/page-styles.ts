import { makeStyles, tokens } from '@fluentui/react-components';

/** What every page of text and rows has: a column of readable width, its title, a list in a frame, and words where there is nothing to list. */
export const usePageStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    maxWidth: '60rem',
    marginInline: 'auto',
    width: '100%',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalM,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  /** Switches side by side, in the frame of a list. */
  switches: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(16rem, 1fr))',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  empty: { padding: tokens.spacingVerticalXXXL, textAlign: 'center', color: tokens.colorNeutralForeground3 },
});
