import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { KeyList } from '../../ui/key-list.tsx';
import { useText } from '../../ui/text.ts';
import { type ScreenHelp as Help, screenHelp } from './screens.ts';

const useStyles = makeStyles({
  keys: { padding: 0 },
  purpose: { margin: 0 },
  sub: { display: 'block', margin: '0.75rem 0 0.25rem', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  words: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: '0.25rem 0.75rem',
    margin: 0,
    '& dt': { fontWeight: tokens.fontWeightSemibold },
    '& dd': { margin: 0 },
  },
});

/** What is said of the view at a path; null for a path of none. */
export const helpAt = (path: string): Help | null => screenHelp[path] ?? null;

/** What a screen is for, its words and its own keys. */
export function ScreenHelp({ help: { purpose, words, keys } }: { help: Help }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <>
      <p className={styles.purpose}>{t(purpose)}</p>
      {words.length > 0 && (
        <>
          <strong className={styles.sub}>{t('help.words')}</strong>
          <dl className={styles.words}>
            {words.map(({ word, means }) => [<dt key={word}>{t(word)}</dt>, <dd key={means}>{t(means)}</dd>])}
          </dl>
        </>
      )}
      {keys.length > 0 && (
        <>
          <strong className={styles.sub}>{t('help.keys')}</strong>
          <div className={mergeClasses('wb-help', styles.keys)}>
            <KeyList list={keys} />
          </div>
        </>
      )}
    </>
  );
}
