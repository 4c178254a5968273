import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import type { Seal } from '../../domain/company/seal.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '440px' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  text: { margin: 0 },
  button: { whiteSpace: 'nowrap' },
});

interface ApplyDialogProps {
  seal: Seal;
  busy: boolean;
  offline: boolean;
  onApply(): void;
  onClose(): void;
}

/** Asks before the office is taken: its holder cannot lay it down without somebody to take it over. */
export function ApplyDialog({ seal, busy, offline, onApply, onClose }: ApplyDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  useFocusBack();
  return (
    <FluentScope>
      <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && !busy && onClose()}>
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{t('security.apply')}</DialogTitle>
            <DialogContent className={styles.content}>
              <SealLine seal={seal} />
              <p className={styles.text}>{t('security.applyText')}</p>
              {offline && <p className={styles.text}>{t('security.offline')}</p>}
            </DialogContent>
            <DialogActions>
              <Button disabled={busy} onClick={onClose}>
                {t('frame.cancel')}
              </Button>
              <Button
                className={styles.button}
                appearance="primary"
                disabledFocusable={busy || offline}
                icon={busy ? <Spinner size="tiny" /> : undefined}
                onClick={onApply}
              >
                {t(busy ? 'security.applying' : 'security.apply')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
