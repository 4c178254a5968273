import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  box: {
    position: 'absolute',
    insetBlockEnd: '8rem',
    insetInlineEnd: '0.5rem',
    width: 'min(18rem, calc(100% - 1rem))',
    padding: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow28,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400 },
  text: { margin: '0.5rem 0 0.75rem' },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: '0.5rem' },
});

interface ClosingProps {
  /** Lines that have not been sent. */
  readonly waiting: number;
  /** Goes to the rating. */
  onRate(): void;
  onClose(): void;
  /** It stays open. */
  onStay(): void;
}

/** Closing while a talk is unfinished is stopped by this question (CONSULT-03). */
export function Closing({ waiting, onRate, onClose, onStay }: ClosingProps) {
  const styles = useStyles();
  const { t } = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={box}
      className={styles.box}
      role="alertdialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onStay();
      }}
    >
      <h2 className={styles.title} id={id}>
        {t('consult.unfinished')}
      </h2>
      <p className={styles.text}>{[waiting > 0 ? t('consult.unsent', { n: waiting }) : '', t('consult.keptAfter')].join('')}</p>
      <div className={styles.buttons}>
        <Button appearance="primary" onClick={onRate}>
          {t('consult.toRate')}
        </Button>
        <Button onClick={onClose}>{t('consult.close')}</Button>
      </div>
    </div>
  );
}
