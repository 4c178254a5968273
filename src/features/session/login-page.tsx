import {
  Button,
  Checkbox,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Spinner,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components';
import { type ComponentType, useState } from 'react';
import type { CallError } from '../../api/error-kinds.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import type { LoginChoices } from '../../workers/surface.ts';
import type { AccessPorts } from './access-ports.ts';
import { EntryCard } from './entry-card.tsx';
import { FormError } from './form-fields.tsx';
import { isDeclined, useLoginProtocol } from './login-protocol.tsx';
import { loginErrorWords } from './login-words.ts';
import { PasswordLogin } from './password-login.tsx';
import type { ResetDialogProps } from './reset-dialog.tsx';
import { SmsLogin } from './sms-login.tsx';
import { type LoginForms, useLoginForms } from './use-login-forms.ts';

const resetPart = createLazyPart<ComponentType<ResetDialogProps>>(async () => (await import('./reset-dialog.tsx')).ResetDialog);

export interface LoginPageProps {
  ports: AccessPorts;
  /** Name to start with: the remembered one, or the account whose session expired. */
  loginName: string;
  /** Number to start with in the SMS form. */
  mobile: string;
  /** The way that was used here last comes first. */
  way: LoginWay;
  remember: boolean;
  /** The session of this account expired: says so and what is kept. */
  expired: { readonly unsent: number } | null;
  /** Another tab signed this one out. */
  outElsewhere: boolean;
  /** Guests are let in (AUTH-07). */
  guests: boolean;
  /** Without product mark and lead, for host clients (ROUTE-05). */
  bare: boolean;
}

export type LoginWay = 'password' | 'sms';

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
  mark: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
    margin: 0,
  },
  lead: { color: tokens.colorNeutralForeground3, margin: 0 },
  tabs: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})` },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  checks: { display: 'flex', flexDirection: 'column', marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  foot: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    marginInline: `calc(-1 * ${tokens.spacingHorizontalM})`,
    '& > button': { minWidth: 'auto' },
  },
});

type Styles = ReturnType<typeof useStyles>;

/** The login (AUTH-08): by password, by SMS code, as a guest where guests are let in. Nothing typed is ever lost to the line. */
export function LoginPage(props: LoginPageProps) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <EntryCard bare={props.bare}>
      {!props.bare && (
        <header className={styles.head}>
          <h1 className={styles.mark}>{t('frame.product')}</h1>
          <p className={styles.lead}>{t('session.lead')}</p>
        </header>
      )}
      <Ways {...props} styles={styles} />
    </EntryCard>
  );
}

function Standing({ expired, outElsewhere, offline }: Pick<LoginPageProps, 'expired' | 'outElsewhere'> & { offline: boolean }) {
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

function Choices({ value, onChange, styles }: { value: LoginChoices; onChange(next: LoginChoices): void; styles: Styles }) {
  const { t } = useText();
  return (
    <div className={styles.checks}>
      <Checkbox
        checked={value.rememberPassword}
        onChange={(_, data) => onChange({ ...value, rememberPassword: data.checked === true })}
        label={t('session.remember')}
      />
      <Checkbox
        checked={value.autoLogin}
        disabled={value.sealed === true}
        onChange={(_, data) => onChange({ ...value, autoLogin: data.checked === true })}
        label={
          <>
            {t('session.keep')} <span className={styles.hint}>{t('session.keepHint')}</span>
          </>
        }
      />
      <Checkbox
        checked={value.sealed === true}
        onChange={(_, data) => onChange({ ...value, sealed: data.checked === true, autoLogin: false })}
        label={
          <>
            {t('vault.shared')} <span className={styles.hint}>{t('vault.sharedHint')}</span>
          </>
        }
      />
    </div>
  );
}

function SubmitButton({ busy, offline }: { busy: boolean; offline: boolean }) {
  const { t } = useText();
  return (
    <Button
      type="submit"
      appearance="primary"
      size="large"
      disabledFocusable={busy || offline}
      icon={busy ? <Spinner size="tiny" /> : undefined}
    >
      {t(busy ? 'session.busy' : 'session.submit')}
    </Button>
  );
}

function GuestButton({ ports, onFailed }: { ports: AccessPorts; onFailed(error: CallError): void }) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  async function enter(): Promise<void> {
    setBusy(true);
    const result = await ports.signIn({ way: 'guest' });
    setBusy(false);
    if (!result.ok) onFailed(result.error);
  }
  return (
    <Button
      appearance="transparent"
      title={t('access.guestHint')}
      disabledFocusable={busy || ports.offline}
      icon={busy ? <Spinner size="tiny" /> : undefined}
      onClick={() => void enter()}
    >
      {t(busy ? 'access.guestBusy' : 'access.guest')}
    </Button>
  );
}

function Ways({
  ports: given,
  way: first,
  remember,
  expired,
  outElsewhere,
  guests,
  styles,
  ...start
}: LoginPageProps & { styles: Styles }) {
  const { t } = useText();
  const { ports, view: protocol } = useLoginProtocol(given);
  const [way, setWay] = useState(first);
  const [choices, setChoices] = useState<LoginChoices>({ rememberPassword: remember, autoLogin: false });
  const [failure, setFailure] = useState<{ readonly label: string; readonly error: CallError } | null>(null);
  const [resetting, setResetting] = useState(false);
  const [reset, setReset] = useState(false);
  const forms: LoginForms = useLoginForms(start, ports);
  const fail = (error: CallError | null, label = t('session.failed')) =>
    setFailure(error === null || isDeclined(error) ? null : { label, error });
  const shared = {
    ports,
    choices,
    onFailed: fail,
    below: (busy: boolean) => (
      <>
        <Choices value={choices} onChange={setChoices} styles={styles} />
        {protocol}
        <SubmitButton busy={busy} offline={ports.offline} />
      </>
    ),
  };
  return (
    <>
      <TabList
        className={styles.tabs}
        selectedValue={way}
        aria-label={t('access.ways')}
        onTabSelect={(_, { value }) => {
          setWay(value === 'sms' ? 'sms' : 'password');
          setFailure(null);
        }}
      >
        <Tab value="password">{t('access.byPassword')}</Tab>
        <Tab value="sms">{t('access.bySms')}</Tab>
      </TabList>
      <Standing expired={expired} outElsewhere={outElsewhere} offline={ports.offline} />
      {reset && failure === null && (
        <MessageBar intent="success" layout="multiline">
          <MessageBarBody>{t('access.resetDone')}</MessageBarBody>
        </MessageBar>
      )}
      {failure !== null && <FormError label={failure.label} text={loginErrorWords(failure.error, t)} />}
      {way === 'password' ? (
        <PasswordLogin {...shared} form={forms.password} className={styles.form} />
      ) : (
        <SmsLogin {...shared} form={forms.sms} sender={forms.sender} className={styles.form} />
      )}
      <div className={styles.foot}>
        <Button appearance="transparent" onClick={() => setResetting(true)}>
          {t('access.forgot')}
        </Button>
        {guests && <GuestButton ports={ports} onFailed={fail} />}
      </div>
      {resetting && (
        <Lazy
          part={resetPart}
          props={{
            ports,
            loginName: forms.password.getValues('loginName'),
            onClose: () => setResetting(false),
            onDone(loginName: string) {
              setResetting(false);
              setReset(true);
              setFailure(null);
              setWay('password');
              forms.password.reset({ loginName, password: '' });
            },
          }}
        />
      )}
    </>
  );
}
