import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Radio,
  RadioGroup,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { CallError } from '../../../api/error-kinds.ts';
import { idleChoices } from '../../../domain/access/idle.ts';
import type { Result } from '../../../domain/core/result.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../../ui/text.ts';
import { formErrorWords } from '../login/login-words.ts';

export interface LockDialogProps {
  minutes: number;
  setMinutes(minutes: number): void;
  /** Null when the user breaks off, or this device's passkeys cannot unlock. */
  addPasskey(): Promise<Result<null, CallError> | null>;
  onLock(): void;
  onClose(): void;
}

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  body: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, alignItems: 'flex-start' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  head: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

/** When an encrypted account is locked, and what unlocks it besides the password (PLUS-23). */
export function LockDialog({ minutes: first, setMinutes, addPasskey, onLock, onClose }: LockDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const [minutes, setShown] = useState(first);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly good: boolean; readonly text: string } | null>(null);
  async function add(): Promise<void> {
    setBusy(true);
    setSaid(null);
    const added = await addPasskey();
    setBusy(false);
    if (added === null) setSaid({ good: false, text: t('vault.passkeyNone') });
    else if (added.ok) setSaid({ good: true, text: t('vault.passkeyAdded') });
    else setSaid({ good: false, text: formErrorWords(added.error, t) });
  }
  return (
    <FluentScope>
      <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{t('vault.settings')}</DialogTitle>
            <DialogContent className={styles.body}>
              <p className={styles.text}>{t('vault.settingsText')}</p>
              <div className={styles.part}>
                <h2 className={styles.head} id="wb-idle">
                  {t('vault.idle')}
                </h2>
                <RadioGroup
                  layout="horizontal"
                  aria-labelledby="wb-idle"
                  value={String(minutes)}
                  onChange={(_, { value }) => {
                    setShown(Number(value));
                    setMinutes(Number(value));
                  }}
                >
                  {idleChoices.map((choice) => (
                    <Radio key={choice} value={String(choice)} label={t('vault.idleMinutes', { minutes: choice })} />
                  ))}
                </RadioGroup>
              </div>
              <div className={styles.part}>
                <h2 className={styles.head}>{t('vault.passkey')}</h2>
                <p className={styles.text}>{t('vault.passkeyText')}</p>
                <Button disabledFocusable={busy} icon={busy ? <Spinner size="tiny" /> : undefined} onClick={() => void add()}>
                  {t(busy ? 'vault.addingPasskey' : 'vault.addPasskey')}
                </Button>
                {said !== null && (
                  <MessageBar intent={said.good ? 'success' : 'warning'} layout="multiline">
                    <MessageBarBody>{said.text}</MessageBarBody>
                  </MessageBar>
                )}
              </div>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{t('vault.close')}</Button>
              <Button appearance="primary" onClick={onLock}>
                {t('vault.lockNow')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
