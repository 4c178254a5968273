import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Seal } from '../domain/company/seal.ts';
import { FluentScope } from './fluent/fluent-scope.tsx';
import { useFocusBack } from './focus-back.ts';
import { useLayer } from './layer.ts';
import { useClosable } from './open-modals.ts';
import { SealLine } from './seal-line.tsx';
import { useText } from './text.ts';
import { useTypedForm } from './typed-form.ts';

/** Of the surface of a dialog on each side, px. */
const PADDING = 24;

const useStyles = makeStyles({
  surface: { maxWidth: '30rem' },
  // Over the padding of the surface.
  picture: {
    margin: '-24px -24px 20px',
    overflow: 'hidden',
    borderTopLeftRadius: tokens.borderRadiusXLarge,
    borderTopRightRadius: tokens.borderRadiusXLarge,
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalM,
    '> p': { margin: 0 },
  },
  // Words of a button stand in one line; what does not fit goes below.
  actions: { flexWrap: 'wrap', whiteSpace: 'nowrap', gridColumnStart: 1, gridColumnEnd: 4, justifyContent: 'flex-end', display: 'flex' },
});

export interface ModalProps {
  title: string;
  actions: ReactNode;
  children: ReactNode;
  /** The company it is about, named before everything else. */
  seal?: Seal | null;
  /** Answered with its buttons, and read out at once. */
  alert?: boolean;
  /** What it began is under way: Escape does not close it. */
  busy?: boolean;
  /** Over its title, from edge to edge. */
  picture?: ReactNode;
  /** In place of the words of its title, with a button at the end that closes it. */
  head?: ReactNode;
  /** In px, where it has one of its own; never wider than the window. */
  width?: number;
  /** In px, where it has one of its own at least; never higher than the window. */
  height?: number;
  /** A press beside it closes it as well: nothing is typed in it. */
  closesBeside?: boolean;
  onClose(): void;
  /** Makes it a form. */
  onSubmit?(): void;
}

/** A dialog over the page. What was typed stays until it is closed on purpose, and the focus goes back to where it was. */
export function Modal(props: ModalProps) {
  const {
    title,
    actions,
    children,
    seal = null,
    alert = false,
    busy = false,
    closesBeside = false,
    picture,
    head,
    width,
    height,
    onClose,
    onSubmit,
  } = props;
  const styles = useStyles();
  const { t } = useText();
  const onInput = useTypedForm();
  const layer = useLayer();
  useFocusBack();
  useClosable(() => !busy && onClose());
  const body = (
    // What is left of a height of its own is between what it says and its buttons.
    <DialogBody style={height === undefined ? undefined : { minHeight: height - 2 * PADDING, gridTemplateRows: 'auto 1fr auto' }}>
      {head === undefined ? (
        <DialogTitle>{title}</DialogTitle>
      ) : (
        <DialogTitle action={<Button appearance="subtle" icon="✕" aria-label={t('frame.close')} disabled={busy} onClick={onClose} />}>
          {head}
        </DialogTitle>
      )}
      <DialogContent className={styles.content}>
        {seal !== null && <SealLine seal={seal} size={24} />}
        {children}
      </DialogContent>
      <DialogActions className={styles.actions}>{actions}</DialogActions>
    </DialogBody>
  );
  return (
    <FluentScope>
      <Dialog
        open
        modalType={alert ? 'alert' : 'modal'}
        onOpenChange={(_, data) => !data.open && !busy && (closesBeside || data.type !== 'backdropClick') && onClose()}
      >
        <DialogSurface
          className={styles.surface}
          style={width === undefined ? undefined : { width, maxWidth: '100vw', ...(height === undefined ? {} : { minHeight: height }) }}
          {...(layer === undefined ? {} : { mountNode: layer })}
        >
          {picture !== undefined && <div className={styles.picture}>{picture}</div>}
          {onSubmit === undefined ? (
            body
          ) : (
            <form
              noValidate
              aria-label={title}
              onInput={onInput}
              onSubmit={(event) => {
                event.preventDefault();
                onSubmit();
              }}
            >
              {body}
            </form>
          )}
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
