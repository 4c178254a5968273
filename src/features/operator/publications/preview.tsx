import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { PublicationForm } from '../../../api/entities/publication.ts';
import { isOwnPicture } from '../../../domain/publishing/picture.ts';
import type { PublicationKind } from '../../../domain/publishing/publication.ts';
import { useText } from '../../../ui/text.ts';

type Content = PublicationForm['content'];
type Page = Content['pages'][number];

const useStyles = makeStyles({
  page: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
    marginBlockEnd: tokens.spacingVerticalS,
  },
  picture: { display: 'block', width: '100%', maxHeight: '14rem', objectFit: 'contain', backgroundColor: tokens.colorNeutralBackground3 },
  none: { margin: 0, padding: tokens.spacingVerticalL, textAlign: 'center', color: tokens.colorNeutralForeground3 },
  words: {
    padding: tokens.spacingHorizontalM,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    alignItems: 'start',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

function Picture({ path }: { path: string }) {
  const styles = useStyles();
  const { t } = useText();
  const [failed, setFailed] = useState('');
  if (!isOwnPicture(path) || failed === path) return <p className={styles.none}>{t('operator.noPicture')}</p>;
  return <img className={styles.picture} src={path} alt="" onError={() => setFailed(path)} />;
}

function PagePreview({ page, bare }: { page: Page; bare: boolean }) {
  const styles = useStyles();
  const isPictureOnly = bare && page.imgUrl !== '';
  return (
    <div className={styles.page}>
      {page.imgUrl !== '' && <Picture path={page.imgUrl} />}
      <div className={styles.words}>
        {!isPictureOnly && <h3 className={styles.title}>{page.title}</h3>}
        {!isPictureOnly && page.text !== '' && <p className={styles.text}>{page.text}</p>}
        {page.buttonText.trim() !== '' && (
          <Button appearance="primary" size="small" tabIndex={-1} aria-disabled>
            {page.buttonText}
          </Button>
        )}
      </div>
    </div>
  );
}

/** How it reads: words as words, whatever they hold. A raffle is its picture. */
export function Preview({ kind, content }: { kind: PublicationKind; content: Content }) {
  const pages = kind === 'multiPopup' ? [content, ...content.pages] : [content];
  // biome-ignore lint/suspicious/noArrayIndexKey: pages have no name but their place
  return pages.map((page, n) => <PagePreview key={n} page={page} bare={kind === 'raffle'} />);
}
