import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { PlugConnectedRegular } from '@fluentui/react-icons/headless/svg/plug-connected';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow4,
    fontSize: tokens.fontSizeBase200,
  },
  what: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, '& svg': { flexShrink: 0 } },
  ways: { display: 'flex', justifyContent: 'flex-end', columnGap: tokens.spacingHorizontalS },
  pill: { padding: '2px 12px', border: `1px solid ${tokens.colorNeutralStroke1}`, borderRadius: tokens.borderRadiusCircular },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    fontWeight: tokens.fontWeightSemibold,
  },
  steps: {
    display: 'grid',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    counterReset: 'step',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '1.5rem minmax(0, 1fr)',
      alignItems: 'baseline',
      counterIncrement: 'step',
      '::before': { content: 'counter(step)', color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
    },
  },
  row: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalS },
});

/** What the browser will show, drawn: its words, and which of its two buttons is meant. For the eye only; the words are said beside it. */
export function AskPicture({ site }: { site: string }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.frame} aria-hidden="true">
      <b>{t('companion.askSite', { site })}</b>
      <span className={styles.what}>
        <PlugConnectedRegular />
        {t('companion.askWhat')}
      </span>
      <span className={styles.ways}>
        <span className={styles.pill}>{t('companion.askBlock')}</span>
        <span className={mergeClasses(styles.pill, styles.chosen)}>{t('companion.askAllow')}</span>
      </span>
    </div>
  );
}

/** The way back from a wrong press, in three steps, with the line of the site's settings that is meant. */
export function BlockedPicture() {
  const styles = useStyles();
  const { t } = useText();
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('companion.step-1')}</li>
        <li>{t('companion.step-2')}</li>
        <li>{t('companion.step-3')}</li>
      </ol>
      <div className={mergeClasses(styles.frame, styles.row)} aria-hidden="true">
        <span className={styles.what}>
          <PlugConnectedRegular />
          {t('companion.askWhat')}
        </span>
        <span className={mergeClasses(styles.pill, styles.chosen)}>{t('companion.askAllow')}</span>
      </div>
    </>
  );
}
