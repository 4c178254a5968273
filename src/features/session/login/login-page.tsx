import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { type ComponentType, type Dispatch, useReducer } from 'react';
import type { CallError } from '../../../api/error-kinds.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';
import type { ResetDialogProps } from '../dialogs/reset-dialog.tsx';
import { EntryCard } from './entry-card.tsx';
import { GuestButton, SubmitButton } from './login-buttons.tsx';
import { ChoiceBoxes } from './login-choices.tsx';
import { type LoginStanding, Said, Standing } from './login-messages.tsx';
import { isDeclined, useLoginProtocol } from './login-protocol.tsx';
import { type LoginEvent, type LoginWay, loginAfter, loginStart } from './login-state.ts';
import { PasswordLogin } from './password-login.tsx';
import { SmsLogin } from './sms-login.tsx';
import { type LoginForms, useLoginForms } from './use-login-forms.ts';

const resetPart = createLazyPart<ComponentType<ResetDialogProps>>(async () => (await import('../dialogs/reset-dialog.tsx')).ResetDialog);

export interface LoginPageProps extends LoginStanding {
  ports: AccessPorts;
  /** Name to start with: the remembered one, or the account whose session expired. */
  loginName: string;
  /** Number to start with in the SMS form. */
  mobile: string;
  /** The way that was used here last comes first. */
  way: LoginWay;
  remember: boolean;
  /** Guests are let in (AUTH-07). */
  guests: boolean;
  /** Without product mark and lead, for host clients (ROUTE-05). */
  bare: boolean;
}

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
  foot: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    marginInline: `calc(-1 * ${tokens.spacingHorizontalM})`,
    '& > button': { minWidth: 'auto' },
  },
});

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
      <Ways {...props} />
    </EntryCard>
  );
}

function WayTabs({ way, onChoose }: { way: LoginWay; onChoose(way: LoginWay): void }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <TabList
      className={styles.tabs}
      selectedValue={way}
      aria-label={t('access.ways')}
      onTabSelect={(_, { value }) => onChoose(value === 'sms' ? 'sms' : 'password')}
    >
      <Tab value="password">{t('access.byPassword')}</Tab>
      <Tab value="sms">{t('access.bySms')}</Tab>
    </TabList>
  );
}

/** The dialog for a forgotten password; the name goes with it, and comes back with it. */
function ResetPassword({ ports, form, dispatch }: { ports: AccessPorts; form: LoginForms['password']; dispatch: Dispatch<LoginEvent> }) {
  return (
    <Lazy
      part={resetPart}
      props={{
        ports,
        loginName: form.getValues('loginName'),
        onClose: () => dispatch({ what: 'reset-closed' }),
        onDone(loginName: string) {
          dispatch({ what: 'reset-done' });
          form.reset({ loginName, password: '' });
        },
      }}
    />
  );
}

function Ways({ ports: given, way: first, remember, expired, outElsewhere, logoutWaits, guests, ...start }: LoginPageProps) {
  const styles = useStyles();
  const { t } = useText();
  const { ports, view: protocol } = useLoginProtocol(given);
  const [{ way, choices, said, resetting }, dispatch] = useReducer(loginAfter, loginStart(first, remember));
  const forms = useLoginForms(start, ports);
  function onFailed(error: CallError | null, label = t('session.failed')): void {
    dispatch(error === null || isDeclined(error) ? { what: 'try-began' } : { what: 'failed', label, error });
  }
  const shared = {
    ports,
    choices,
    onFailed,
    className: styles.form,
    below: (busy: boolean) => (
      <>
        <ChoiceBoxes value={choices} onChange={(made) => dispatch({ what: 'choices-made', choices: made })} />
        {protocol}
        <SubmitButton busy={busy} offline={ports.offline} />
      </>
    ),
  };
  return (
    <>
      <WayTabs way={way} onChoose={(chosen) => dispatch({ what: 'way-chosen', way: chosen })} />
      <Standing expired={expired} outElsewhere={outElsewhere} logoutWaits={logoutWaits} offline={ports.offline} />
      <Said said={said} />
      {way === 'password' ? (
        <PasswordLogin {...shared} form={forms.password} />
      ) : (
        <SmsLogin {...shared} form={forms.sms} sender={forms.sender} />
      )}
      <div className={styles.foot}>
        <Button appearance="transparent" onClick={() => dispatch({ what: 'forgot' })}>
          {t('access.forgot')}
        </Button>
        {guests && <GuestButton ports={ports} onFailed={onFailed} />}
      </div>
      {resetting && <ResetPassword ports={ports} form={forms.password} dispatch={dispatch} />}
    </>
  );
}
