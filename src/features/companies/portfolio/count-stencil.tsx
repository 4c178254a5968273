import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  stencil: {
    display: 'inline-block',
    width: '1.25rem',
    height: '0.5rem',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralStencil1,
  },
});

/** The place of a count that is not known yet: never a zero. */
export const CountStencil = () => <span className={useStyles().stencil} aria-hidden="true" data-stencil="" />;
