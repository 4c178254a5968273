import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import type { SaidPicture } from '../../../api/entities/talk.ts';
import { MOST_IN_TALK } from '../../../domain/consult/talk-picture.ts';
import { useText } from '../../../ui/text.ts';
import { pictureAddress } from './talk-picture.tsx';
import type { ChosenPicture } from './use-chosen-picture.ts';

const useStyles = makeStyles({
  strip: { display: 'flex', alignItems: 'center', gap: '0.5rem', padding: '0.5rem 1rem 0' },
  small: { maxHeight: '4rem', borderRadius: tokens.borderRadiusMedium, border: `1px solid ${tokens.colorNeutralStroke2}` },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});

/** What was chosen and is not said yet, and what is wrong with it. */
export function ChosenStrip({
  picture,
  chosen,
  isFull,
  onDrop,
}: {
  picture: SaidPicture | null;
  chosen: ChosenPicture;
  isFull: boolean;
  onDrop(): void;
}) {
  const styles = useStyles();
  const { t } = useText();
  if (isFull && picture === null)
    return (
      <div className={styles.strip} role="status">
        {t('consult.pictureMost', { n: MOST_IN_TALK })}
      </div>
    );
  if (chosen.isBusy) return <div className={styles.strip}>{t('consult.drawing')}</div>;
  if (chosen.problem !== null)
    return (
      <div className={styles.strip} role="alert">
        <span className={styles.wrong}>{t(chosen.problem === 'large' ? 'consult.pictureLarge' : 'consult.pictureType')}</span>
      </div>
    );
  if (picture === null) return null;
  return (
    <div className={styles.strip} data-chosen>
      <img className={styles.small} src={pictureAddress(picture.small)} alt={t('consult.picture')} />
      <Button size="small" appearance="subtle" onClick={onDrop}>
        {t('consult.dropPicture')}
      </Button>
    </div>
  );
}

/** A button that asks for a picture of this device. */
export function PictureButton({ isBlocked, onFile }: { isBlocked: boolean; onFile(file: File): void }) {
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabledFocusable={isBlocked} onClick={() => !isBlocked && field.current?.click()}>
        {t('consult.addPicture')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('consult.addPicture')}
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
