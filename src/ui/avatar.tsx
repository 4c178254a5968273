import { makeStyles, tokens } from '@fluentui/react-components';
import { avatarHue } from '../domain/core/avatar-hue.ts';

const useStyles = makeStyles({
  disc: {
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    width: '1.25rem',
    height: '1.25rem',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: '0.6875rem',
    fontWeight: tokens.fontWeightSemibold,
    forcedColorAdjust: 'none',
  },
});

/** A person as the first sign of the name on a disc in one of Fluent's named colours; whoever shows it says the name beside it or as its tooltip. */
export function Avatar({ name }: { name: string }) {
  const { disc } = useStyles();
  const hue = avatarHue(name);
  return (
    <span
      className={disc}
      aria-hidden="true"
      data-avatar={hue}
      style={{ color: `var(--colorPalette${hue}Foreground2)`, backgroundColor: `var(--colorPalette${hue}Background2)` }}
    >
      {[...name][0]}
    </span>
  );
}
