import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useText } from '../../../ui/text.ts';
import { FormError } from '../form-fields.tsx';
import type { LoginSaid } from './login-state.ts';
import { loginErrorWords } from './login-words.ts';

export interface LoginStanding {
  /** The session of this account expired: says so and what is kept. */
  expired: { readonly unsent: number } | null;
  /** Another tab signed this one out. */
  outElsewhere: boolean;
  /** A sign-out on this device waits to be told to the server. */
  logoutWaits: boolean;
}

/** Why the user stands before the login, and whether it can work at all. */
export function Standing({ expired, outElsewhere, logoutWaits, offline }: LoginStanding & { offline: boolean }) {
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
      {logoutWaits && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('session.logoutWaits')}</MessageBarTitle>
            {t('session.logoutWaitsText')}
          </MessageBarBody>
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

/** What came of the last try. */
export function Said({ said }: { said: LoginSaid }) {
  const { t } = useText();
  if (said.kind === 'nothing') return null;
  if (said.kind === 'failed') return <FormError label={said.label} text={loginErrorWords(said.error, t)} />;
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>{t('access.resetDone')}</MessageBarBody>
    </MessageBar>
  );
}
