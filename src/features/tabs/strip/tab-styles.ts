import { makeStyles, tokens } from '@fluentui/react-components';

/** A button beside links, and the head above an app, 40 px. */
export const useTabStyles = makeStyles({
  button: {
    minHeight: '1.875rem',
    padding: '0 0.75rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  primary: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    borderTopColor: 'transparent',
    borderRightColor: 'transparent',
    borderBottomColor: 'transparent',
    borderLeftColor: 'transparent',
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
  // The ways out, and to give up at the end of the line.
  acts: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem',
    margin: '0.25rem 0 0',
    paddingTop: '0.5rem',
    // In a low window the checks scroll, and the ways out stay in view.
    position: 'sticky',
    bottom: '-1rem',
    backgroundColor: tokens.colorNeutralBackground1,
    '& > :last-child': { marginInlineStart: 'auto' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.5rem',
    minHeight: '2.5rem',
    marginTop: '-0.5rem',
    whiteSpace: 'nowrap',
    '& > h1': { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  },
  // What an app says that it works on gives way first.
  cut: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // At 200 % zoom the head keeps seal, name, deadline and its buttons.
  wide: { '@media (max-width: 56.25em)': { display: 'none' } },
  // Its dot stays; its words are for readers then.
  wideWords: {
    '@media (max-width: 56.25em)': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  tools: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.75rem',
    marginInlineStart: 'auto',
    '& button, & a': {
      display: 'inline-flex',
      padding: '0.25rem',
      border: 0,
      borderRadius: tokens.borderRadiusMedium,
      color: tokens.colorNeutralForeground2,
      backgroundColor: 'transparent',
      fontSize: '1.125rem',
      cursor: 'pointer',
    },
    '& button:hover, & a:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
});
