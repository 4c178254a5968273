import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  Slider,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SliderImage } from '../../../api/calls/account.ts';
import type { CallError } from '../../../api/error-kinds.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';
import { FormError } from '../form-fields.tsx';
import { formErrorWords } from './login-words.ts';

export interface SliderDialogProps {
  ports: Pick<AccessPorts, 'ask' | 'clock'>;
  loginName: string;
  /** Label of what the check is for, as '登录异常'. */
  label: string;
  onPassed(imageId: string): void;
  onClose(): void;
}

const useStyles = makeStyles({
  surface: { width: 'fit-content', maxWidth: 'calc(100vw - 32px)' },
  body: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  frame: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
    marginInline: 'auto',
    // The piece moves to the right in every language: positions are pixels of the picture.
    direction: 'ltr',
  },
  image: { display: 'block', userSelect: 'none' },
  old: { opacity: 0.35 },
  piece: { position: 'absolute', left: 0, filter: `drop-shadow(0 0 2px ${tokens.colorNeutralShadowKey})` },
  waiting: { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' },
  slider: { marginInline: 'auto', boxSizing: 'border-box', direction: 'ltr' },
  said: { margin: 0, minHeight: tokens.lineHeightBase300, color: tokens.colorPaletteRedForeground1 },
});

/** Size of the place for a picture until the first one says its own, pixels. */
const USUAL = { width: 300, height: 150 } as const;

type Picture =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'here' | 'checking' | 'old'; readonly image: SliderImage };

/** One picture after the other: loading, shown, checked, expired. */
function usePicture({ ports: { ask, clock }, loginName, onPassed }: SliderDialogProps) {
  const [picture, setPicture] = useState<Picture>({ kind: 'loading' });
  const [x, setX] = useState(0);
  const [wrong, setWrong] = useState(false);
  const load = useCallback(async () => {
    setPicture({ kind: 'loading' });
    setX(0);
    const answer = await ask('account.getSliderImage', { loginName });
    setPicture(answer.ok ? { kind: 'here', image: answer.value } : { kind: 'failed', error: answer.error });
  }, [ask, loginName]);
  useEffect(() => void load(), [load]);
  const shown = picture.kind === 'here' ? picture.image : null;
  useEffect(() => {
    if (shown === null) return;
    return clock.after(shown.validSeconds * 1_000, () => setPicture({ kind: 'old', image: shown }));
  }, [clock, shown]);
  async function check(): Promise<void> {
    if (shown === null) return;
    setPicture({ kind: 'checking', image: shown });
    const answer = await ask('account.checkSliderImage', { id: shown.id, x, loginName });
    if (answer.ok) return onPassed(shown.id);
    if (answer.error.kind !== 'refused') return setPicture({ kind: 'failed', error: answer.error });
    setWrong(true);
    await load();
  }
  function other(): void {
    setWrong(false);
    void load();
  }
  return { picture, x, setX, wrong, check, other };
}

function PictureView({ picture, x }: { picture: Picture; x: number }) {
  const styles = useStyles();
  const { t } = useText();
  const image = 'image' in picture ? picture.image : null;
  const { width, height } = image ?? USUAL;
  return (
    <div className={styles.frame} style={{ width, height }} aria-busy={picture.kind === 'loading'}>
      {image !== null && (
        <>
          <img
            className={mergeClasses(styles.image, picture.kind === 'old' && styles.old)}
            src={image.background}
            width={width}
            height={height}
            alt={t('access.sliderPicture')}
            draggable={false}
          />
          {picture.kind !== 'old' && (
            <img
              className={styles.piece}
              src={image.piece}
              style={{ top: image.pieceY, transform: `translateX(${x}px)` }}
              alt=""
              draggable={false}
            />
          )}
        </>
      )}
      {(picture.kind === 'loading' || picture.kind === 'checking') && (
        <div className={styles.waiting}>
          <Spinner size="small" label={picture.kind === 'loading' ? t('access.sliderLoading') : undefined} />
        </div>
      )}
    </div>
  );
}

/** The slider check (CALL-085, CALL-086, A-73): by pointer, which checks when it lets go, or by arrow keys and Enter. */
export function SliderDialog(props: SliderDialogProps) {
  const { label, onClose } = props;
  const styles = useStyles();
  const { t } = useText();
  const { picture, x, setX, wrong, check, other } = usePicture(props);
  const byPointer = useRef(false);
  const isHere = picture.kind === 'here';
  const { width, pieceWidth } = 'image' in picture ? picture.image : { ...USUAL, pieceWidth: 0 };
  const max = width - pieceWidth;
  return (
    <FluentScope>
      <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{t('access.sliderTitle')}</DialogTitle>
            <DialogContent className={styles.body}>
              <p className={styles.text}>{t('access.sliderText')}</p>
              {picture.kind === 'failed' && <FormError label={label} text={formErrorWords(picture.error, t, 'access.sliderFailed')} />}
              <PictureView picture={picture} x={x} />
              <Slider
                className={styles.slider}
                style={{ width }}
                min={0}
                max={max}
                value={x}
                onChange={(_, data) => isHere && setX(data.value)}
                onPointerDown={() => {
                  byPointer.current = true;
                }}
                onPointerUp={() => {
                  if (byPointer.current && x > 0) void check();
                  byPointer.current = false;
                }}
                onKeyDown={(event) => event.key === 'Enter' && void check()}
                input={{
                  // Never disabled: a picture that is on its way must not take the focus from who works with the keys.
                  'aria-disabled': !isHere,
                  'aria-label': t('access.sliderName'),
                  'aria-valuetext': t('access.sliderValue', { x, width: max }),
                }}
              />
              <p className={styles.said} role="status">
                {picture.kind === 'old' ? t('access.sliderOld') : wrong ? t('access.sliderWrong') : ''}
              </p>
            </DialogContent>
            <DialogActions position="start">
              <Button
                icon={<ArrowClockwiseRegular />}
                appearance="subtle"
                disabledFocusable={picture.kind === 'loading' || picture.kind === 'checking'}
                onClick={other}
              >
                {t('access.sliderOther')}
              </Button>
            </DialogActions>
            <DialogActions>
              <Button onClick={onClose}>{t('frame.cancel')}</Button>
              <Button appearance="primary" disabledFocusable={!isHere} onClick={() => void check()}>
                {t('access.sliderCheck')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
