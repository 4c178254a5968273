import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { isOwnPicture } from '../../../domain/publishing/picture.ts';
import { guideWidth } from '../../../domain/upgrade/way.ts';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({
  // Larger than its place it is moved about, not made smaller: it has its true size.
  frame: { overflowX: 'auto', padding: tokens.spacingHorizontalS },
  window: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow16,
    overflow: 'hidden',
  },
  picture: { display: 'block', width: '100%', height: 'auto', backgroundColor: tokens.colorBrandBackground2 },
  words: { padding: '20px 24px 24px', display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, overflowWrap: 'anywhere' },
  text: { margin: 0, overflowWrap: 'anywhere' },
  actions: { display: 'flex', justifyContent: 'flex-end', columnGap: tokens.spacingHorizontalS },
  none: { margin: 0, padding: tokens.spacingVerticalXXL, textAlign: 'center', color: tokens.colorNeutralForeground3 },
  size: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface GuidePreviewProps {
  imgUrl: string;
  /** Width of the picture in px, 0 where nobody knows it. */
  wide: number;
  title: string;
  text: string;
  /** A forced one has no way out but the upgrade. */
  isForced: boolean;
}

/** The page draws what is of its own origin, or data. */
const isDrawn = (url: string): boolean => isOwnPicture(url) || url.startsWith('data:image/');

/** An upgrade as its user sees it, in its true size: half as wide as its picture, 454 without one (UPG-07, A-149). */
export function GuidePreview({ imgUrl, wide, title, text, isForced }: GuidePreviewProps) {
  const styles = useStyles();
  const { t } = useText();
  const [broken, setBroken] = useState('');
  const width = guideWidth(wide, window.innerWidth);
  return (
    <>
      <div className={styles.frame}>
        <div className={styles.window} style={{ width }} data-guide={width}>
          {isDrawn(imgUrl) && broken !== imgUrl ? (
            <img className={styles.picture} src={imgUrl} alt="" onError={() => setBroken(imgUrl)} />
          ) : (
            <p className={styles.none}>{t(imgUrl === '' ? 'operator.ownPicture' : 'operator.noPicture')}</p>
          )}
          <div className={styles.words}>
            <h3 className={styles.title}>{title || t('operator.ownTitle')}</h3>
            <p className={styles.text}>{text || t('operator.ownText')}</p>
            <div className={styles.actions}>
              {!isForced && (
                <Button tabIndex={-1} aria-disabled>
                  {t('operator.guideLater')}
                </Button>
              )}
              <Button appearance="primary" tabIndex={-1} aria-disabled>
                {t('operator.guideNow')}
              </Button>
            </div>
          </div>
        </div>
      </div>
      <p className={styles.size}>{t('operator.guideSize', { width: Math.round(width) })}</p>
    </>
  );
}
