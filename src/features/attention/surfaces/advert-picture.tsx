import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { pictureOf } from '../../../domain/attention/advert-jump.ts';

const useStyles = makeStyles({
  box: {
    position: 'relative',
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: '10rem',
    overflow: 'hidden',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  words: { boxSizing: 'border-box', maxWidth: '40rem', width: '100%', marginInline: 'auto', padding: tokens.spacingHorizontalXXXL },
  title: { margin: 0, fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700, fontWeight: tokens.fontWeightSemibold },
  text: {
    margin: `${tokens.spacingVerticalM} 0 0`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase500,
    whiteSpace: 'pre-line',
  },
  picture: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain', opacity: 0 },
  there: { opacity: 1 },
});

export interface AdvertPictureProps {
  /** Address of the picture, '' for none. */
  picture: string;
  title: string;
  text: string;
  className?: string;
}

/** A picture over the words that it shows: they are read out, and they are what is seen until it is there, or when it does not come. */
export function AdvertPicture({ picture, title, text, className }: AdvertPictureProps) {
  const styles = useStyles();
  const src = pictureOf(picture);
  const [seen, setSeen] = useState<'waits' | 'there' | 'failed'>('waits');
  return (
    <div className={mergeClasses(styles.box, className)} data-picture={src === null ? 'none' : seen}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text !== '' && <p className={styles.text}>{text}</p>}
      </div>
      {src !== null && seen !== 'failed' && (
        <img
          className={mergeClasses(styles.picture, seen === 'there' && styles.there)}
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setSeen('there')}
          onError={() => setSeen('failed')}
        />
      )}
    </div>
  );
}
