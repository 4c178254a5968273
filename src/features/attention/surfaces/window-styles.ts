import { makeStyles, tokens } from '@fluentui/react-components';
import type { SurfaceWindow } from '../../../domain/attention/surface-size.ts';
import { sizeOf } from '../../../domain/attention/surface-size.ts';

/** Below this width a window is a sheet at the foot of the screen. */
const NARROW = '@media (max-width: 43.75em)';

/** The whole window has the size; on a smaller screen it has what there is. */
function box(surface: SurfaceWindow) {
  const { width, height } = sizeOf(surface);
  return {
    width: `${width}px`,
    height: `${height}px`,
    [NARROW]: { width: '100vw', height: `min(${height}px, calc(100dvh - 3rem))` },
  };
}

export const useWindowStyles = makeStyles({
  surface: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    maxWidth: 'calc(100vw - 1rem)',
    maxHeight: 'calc(100dvh - 1rem)',
    padding: 0,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusXLarge,
    [NARROW]: {
      maxWidth: '100vw',
      insetBlockStart: 'auto',
      marginBlockEnd: 0,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
    },
  },
  mail: box('mail'),
  multiPopup: box('multiPopup'),
  raffle: box('raffle'),
  popup: box('popup'),
  marketing: box('marketing'),
  annualReport: box('annualReport'),
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '3rem',
    paddingInline: tokens.spacingHorizontalXL,
    paddingInlineEnd: tokens.spacingHorizontalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: {
    margin: 0,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  // Without a header the button that closes stands on what is shown.
  corner: {
    position: 'absolute',
    insetBlockStart: '0.75rem',
    insetInlineEnd: '0.75rem',
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  body: { position: 'relative', flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'auto' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    whiteSpace: 'nowrap',
  },
  start: { marginInlineEnd: 'auto' },
});
