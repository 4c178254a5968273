import { Button, Dialog, DialogSurface, mergeClasses } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { SurfaceWindow } from '../../../domain/attention/surface-size.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useFocusBack } from '../../../ui/focus-back.ts';
import { useText } from '../../../ui/text.ts';
import { useWindowStyles } from './window-styles.ts';

export interface AdvertWindowProps {
  surface: SurfaceWindow;
  title: string;
  /** The title is only read out: what is shown begins at the upper edge (POP-24). */
  headless?: boolean;
  /** A button, Escape and a press beside it close it; else only what stands in its foot does. */
  closable?: boolean;
  foot?: ReactNode;
  children: ReactNode;
  onClose(): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** A window over the page of a size of its own (CONST-27), never larger than the screen. The focus goes in, stays in, and goes back to where it was. */
export function AdvertWindow(props: AdvertWindowProps) {
  const { surface, title, headless = false, closable = true, foot, children, onClose, onKeyDown } = props;
  const styles = useWindowStyles();
  const { t } = useText();
  const id = useId();
  useFocusBack();
  const close = closable && (
    <Button
      appearance="subtle"
      shape="circular"
      className={headless ? styles.corner : undefined}
      icon={<DismissRegular />}
      aria-label={t('frame.close')}
      onClick={onClose}
    />
  );
  return (
    <FluentScope>
      <Dialog open modalType="modal" onOpenChange={(_, data) => !data.open && closable && onClose()}>
        <DialogSurface
          className={mergeClasses(styles.surface, styles[surface])}
          aria-labelledby={id}
          data-surface={surface}
          onKeyDown={onKeyDown}
        >
          {headless && close}
          <div className={headless ? 'wb-hidden' : styles.head}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {!headless && close}
          </div>
          <div className={styles.body}>{children}</div>
          {foot !== undefined && <div className={styles.foot}>{foot}</div>}
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
