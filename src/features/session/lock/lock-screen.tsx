import { Button, MessageBar, MessageBarBody, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { type FormEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallError } from '../../../api/error-kinds.ts';
import type { Result } from '../../../domain/core/result.ts';
import { useText } from '../../../ui/text.ts';
import type { Unlocker } from '../../../workers/surface.ts';
import { FormError, PasswordInput } from '../form-fields.tsx';
import { EntryCard } from '../login/entry-card.tsx';
import { formErrorWords } from '../login/login-words.ts';

export interface LockScreenProps {
  /** Who is locked, as words. */
  name: string;
  /** Signed in by SMS: there may be no password here. */
  bySms: boolean;
  unlock(unlocker: Unlocker): Promise<Result<null, CallError>>;
  /** The passkey's secret; null when the user breaks off. Null itself where no passkey was added. */
  passkey: (() => Promise<Uint8Array<ArrayBuffer> | null>) | null;
  leave(): Promise<Result<null, CallError>>;
}

const useStyles = makeStyles({
  title: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, margin: 0, fontSize: tokens.fontSizeBase600 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  foot: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, alignItems: 'flex-start' },
  flush: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})` },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, margin: 0 },
});

/** Covers everything while the account is locked (PLUS-23): nothing of its data is in the page. Works without the line. */
export function LockScreen({ name, bySms, unlock, passkey, leave }: LockScreenProps) {
  const styles = useStyles();
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, reset, setError, setFocus } = useForm({ defaultValues: { password: '' } });
  useEffect(() => {
    document.title = `${t('vault.lockedTitle')} - ${t('frame.product')}`;
  }, [t]);

  async function open(unlocker: Unlocker): Promise<void> {
    setBusy(true);
    setFailure(null);
    const opened = await unlock(unlocker);
    setBusy(false);
    if (opened.ok) return;
    setFailure(opened.error.code === 'vault.wrong' ? t('vault.wrong') : formErrorWords(opened.error, t));
    reset();
    setFocus('password');
  }
  async function byPasskey(): Promise<void> {
    const secret = await passkey?.();
    if (secret == null) return setFailure(t('vault.passkeyFailed'));
    await open({ how: 'passkey', secret });
  }
  async function byPassword({ password }: { password: string }): Promise<void> {
    if (password === '') return setError('password', { message: 'vault.needPassword' }, { shouldFocus: true });
    await open({ how: 'password', password });
  }
  return (
    <EntryCard locked>
      <h1 className={styles.title}>
        <LockClosedRegular aria-hidden="true" />
        {t('vault.lockedTitle')}
      </h1>
      <p className={styles.text}>{t('vault.lockedText', { name })}</p>
      {failure !== null && <FormError label={t('vault.failed')} text={failure} />}
      <form
        className={styles.form}
        noValidate
        aria-label={t('vault.unlock')}
        onSubmit={(event: FormEvent) => void handleSubmit(byPassword)(event)}
      >
        <PasswordInput control={control} name="password" label={t('vault.password')} autoComplete="current-password" autoFocus />
        <Button type="submit" appearance="primary" size="large" disabledFocusable={busy} icon={busy ? <Spinner size="tiny" /> : undefined}>
          {t(busy ? 'vault.unlocking' : 'vault.unlock')}
        </Button>
        {passkey !== null && (
          <Button disabledFocusable={busy} onClick={() => void byPasskey()}>
            {t('vault.byPasskey')}
          </Button>
        )}
      </form>
      {bySms && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('vault.signInAgain')}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button
          appearance="transparent"
          className={styles.flush}
          onClick={() => void leave().then((left) => !left.ok && setFailure(formErrorWords(left.error, t)))}
        >
          {t('vault.other')}
        </Button>
        <p className={styles.hint}>{t('vault.otherHint')}</p>
      </div>
    </EntryCard>
  );
}
