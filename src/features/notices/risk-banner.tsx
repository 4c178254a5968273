import { makeStyles, tokens } from '@fluentui/react-components';
import { ShieldErrorRegular } from '@fluentui/react-icons/headless/svg/shield-error';
import type { Message } from '../../api/entities/message.ts';
import { useAge } from '../../desk/time/use-age.ts';
import { useText } from '../../ui/text.ts';
import { tabOfScene } from './tab-of-scene.ts';

const useStyles = makeStyles({
  // Below dialogs and notices, above the view: work goes on beside it.
  banner: {
    position: 'fixed',
    zIndex: 9,
    insetBlockEnd: '1rem',
    insetInlineEnd: '1rem',
    display: 'grid',
    gridTemplateColumns: '1.5rem minmax(0, 1fr)',
    columnGap: '0.625rem',
    rowGap: '0.25rem',
    boxSizing: 'border-box',
    width: 'min(22.5rem, calc(100vw - 2rem))',
    padding: '0.75rem 0.875rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `3px solid ${tokens.colorStatusWarningForeground1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    // A dialog comes later in the document and lies over it then.
    ':global(body:has([aria-modal="true"]))': { zIndex: 'auto' },
  },
  icon: { width: '1.5rem', height: '1.5rem', fill: tokens.colorStatusWarningForeground1 },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  body: { gridColumnStart: 2, minWidth: 0 },
  line: { margin: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  small: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  acts: { display: 'flex', justifyContent: 'flex-end', columnGap: '1rem', marginBlockStart: '0.375rem' },
});

export interface RiskBannerProps {
  /** At least one, the newest first. */
  unread: readonly Message[];
  onLook(): void;
  onPutAside(): void;
}

/** The anti-risk banner (MSG-01): what was sent about the active company and nobody has seen, with the newest in words. */
export function RiskBanner({ unread, onLook, onPutAside }: RiskBannerProps) {
  const styles = useStyles();
  const { t } = useText();
  const [newest] = unread;
  const age = useAge(Date.parse(newest?.sendTime ?? '') || 0);
  if (newest === undefined) return null;
  const others = unread.length - 1;
  return (
    <section className={styles.banner} aria-live="polite" aria-labelledby="wb-risk-banner" data-notice="banner">
      <ShieldErrorRegular className={styles.icon} />
      <h2 className={styles.title} id="wb-risk-banner">
        {t('notices.bannerTitle', { count: unread.length })}
      </h2>
      <div className={styles.body}>
        <p className={styles.line} title={newest.title}>
          {newest.title}
        </p>
        <p className={styles.small}>
          {t(`notices.${tabOfScene(newest)}`)} · {age}
          {others > 0 && ` · ${t('notices.bannerMore', { count: others })}`}
        </p>
        <div className={styles.acts}>
          <button type="button" className="wb-link" onClick={onPutAside}>
            {t('notices.putAside')}
          </button>
          <button type="button" className="wb-link" onClick={onLook}>
            {t('notices.look')}
          </button>
        </div>
      </div>
    </section>
  );
}
