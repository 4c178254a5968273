import {
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
import type { Seal } from '../../domain/company/seal.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { SealLine } from '../../ui/seal-line.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: '440px' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

export interface MenuDialogFrameProps {
  title: string;
  /** The company it is about; null without. */
  seal: Seal | null;
  actions: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** A modal before a menu opens: what it is, for which company, and its ways out. Focus returns to where it was. */
export function MenuDialogFrame({ title, seal, actions, onClose, children }: MenuDialogFrameProps) {
  const styles = useStyles();
  return (
    <FluentScope>
      <Dialog open modalType="modal" onOpenChange={(_, data) => !data.open && onClose()}>
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {seal !== null && <SealLine seal={seal} size={24} />}
              {children}
            </DialogContent>
            <DialogActions>{actions}</DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
