import {
  Button,
  Checkbox,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { CallError } from '../../api/error-kinds.ts';
import type { Result } from '../../domain/result.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { FluentScope } from '../../ui/fluent-scope.tsx';
import { useText } from '../../ui/text.ts';
import type { SignedInHere } from '../../workers/surface.ts';
import { asksPasswordAgain, type LoginForm, loginErrorWords, loginFormSchema } from './login-words.ts';

export interface LoginPageProps {
  /** Name to start with: the remembered one, or the account whose session expired. */
  loginName: string;
  remember: boolean;
  /** The session of this account expired: says so and what is kept. */
  expired: { readonly unsent: number } | null;
  /** Another tab signed this one out. */
  outElsewhere: boolean;
  /** The browser says there is no line: said before the user types. */
  offline: boolean;
  /** Without product mark and lead, for host clients (ROUTE-05). */
  bare: boolean;
  signIn(form: LoginForm): Promise<Result<SignedInHere, CallError>>;
}

const useStyles = makeStyles({
  page: {
    minHeight: '100dvh',
    display: 'grid',
    placeItems: 'center',
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  bare: { backgroundColor: tokens.colorNeutralBackground1 },
  card: {
    width: '100%',
    maxWidth: '360px',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalXXXL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow4,
  },
  flat: { border: 'none', boxShadow: 'none' },
  head: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
  mark: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
    margin: 0,
  },
  lead: { color: tokens.colorNeutralForeground3, margin: 0 },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  checks: { display: 'flex', flexDirection: 'column', marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

type Styles = ReturnType<typeof useStyles>;

/** Sign-in by login name and password (AUTH-01). A wrong password keeps the name; nothing typed is ever lost to the line. */
export function LoginPage(props: LoginPageProps) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <FluentScope>
      <main className={props.bare ? `${styles.page} ${styles.bare}` : styles.page}>
        <div className={props.bare ? `${styles.card} ${styles.flat}` : styles.card}>
          {!props.bare && (
            <header className={styles.head}>
              <h1 className={styles.mark}>{t('frame.product')}</h1>
              <p className={styles.lead}>{t('session.lead')}</p>
            </header>
          )}
          <LoginFields {...props} styles={styles} />
        </div>
      </main>
    </FluentScope>
  );
}

function Standing({ expired, outElsewhere, offline }: Pick<LoginPageProps, 'expired' | 'outElsewhere' | 'offline'>) {
  const { t } = useText();
  return (
    <>
      {expired !== null && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('session.expired')}</MessageBarTitle>
            {expired.unsent > 0 ? t('session.expiredKept', { count: expired.unsent }) : t('session.expiredKeptNone')}
          </MessageBarBody>
        </MessageBar>
      )}
      {outElsewhere && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('session.outElsewhere')}</MessageBarBody>
        </MessageBar>
      )}
      {offline && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('session.offlineTitle')}</MessageBarTitle>
            {t('session.offlineText')}
          </MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}

function LoginFields({ loginName, remember, expired, outElsewhere, offline, signIn, styles }: LoginPageProps & { styles: Styles }) {
  const { t } = useText();
  const [failure, setFailure] = useState<CallError | null>(null);
  const [visible, setVisible] = useState(false);
  const { control, handleSubmit, formState, resetField, setFocus } = useForm<LoginForm>({
    resolver: valibotResolver(loginFormSchema),
    defaultValues: { loginName, password: '', rememberPassword: remember, autoLogin: false },
  });
  const busy = formState.isSubmitting;

  async function submit(form: LoginForm): Promise<void> {
    setFailure(null);
    const result = await signIn(form);
    if (result.ok) return;
    setFailure(result.error);
    if (!asksPasswordAgain(result.error)) return;
    resetField('password');
    setFocus('password');
  }
  // as: messages of loginFormSchema are text keys
  const said = (message: string | undefined) => (message === undefined ? undefined : t(message as TextKey));

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(submit)(event)} noValidate aria-label={t('session.title')}>
      <Standing expired={expired} outElsewhere={outElsewhere} offline={offline} />
      {failure !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('session.failed')}</MessageBarTitle>
            {loginErrorWords(failure, t)}
          </MessageBarBody>
        </MessageBar>
      )}
      <Controller
        name="loginName"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t('session.loginName')} validationMessage={said(fieldState.error?.message)}>
            <Input {...field} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus={loginName === ''} />
          </Field>
        )}
      />
      <Controller
        name="password"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t('session.password')} validationMessage={said(fieldState.error?.message)}>
            <Input
              {...field}
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
              autoFocus={loginName !== ''}
              contentAfter={
                <Button
                  appearance="transparent"
                  size="small"
                  icon={visible ? <EyeOffRegular /> : <EyeRegular />}
                  aria-label={t(visible ? 'session.hide' : 'session.show')}
                  aria-pressed={visible}
                  onClick={() => setVisible(!visible)}
                />
              }
            />
          </Field>
        )}
      />
      <div className={styles.checks}>
        <Controller
          name="rememberPassword"
          control={control}
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox {...field} checked={value} onChange={(_, data) => onChange(data.checked === true)} label={t('session.remember')} />
          )}
        />
        <Controller
          name="autoLogin"
          control={control}
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox
              {...field}
              checked={value}
              onChange={(_, data) => onChange(data.checked === true)}
              label={
                <>
                  {t('session.keep')} <span className={styles.hint}>{t('session.keepHint')}</span>
                </>
              }
            />
          )}
        />
      </div>
      <Button
        type="submit"
        appearance="primary"
        size="large"
        disabledFocusable={busy || offline}
        icon={busy ? <Spinner size="tiny" /> : undefined}
      >
        {t(busy ? 'session.busy' : 'session.submit')}
      </Button>
    </form>
  );
}
