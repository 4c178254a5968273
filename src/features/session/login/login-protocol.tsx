import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Protocol } from '../../../api/entities/protocol.ts';
import type { CallError } from '../../../api/error-kinds.ts';
import { fail } from '../../../domain/core/result.ts';
import { safeLink } from '../../../domain/core/safe-link.ts';
import { traitsOf } from '../../../domain/core/variant.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../../ui/text.ts';
import { useVariant } from '../../../ui/variant.ts';
import type { AccessPorts } from '../access-ports.ts';
import { keepDue, sendDue } from './protocol-due.ts';

const SCENE = 'login';
/** Nothing went wrong: the user thinks again, or what is missing is said beside the box. */
const DECLINED = 'protocol.declined';
const declined: CallError = { kind: 'aborted', code: DECLINED, msg: '', status: 0 };

/** A sign-in that ended at the protocol: there is nothing to say about it. */
export function isDeclined(error: CallError): boolean {
  return error.code === DECLINED;
}

/** What is known of the protocols; `none`: the gateway answered without one. */
type Loaded = { readonly kind: 'loading' | 'failed' | 'none' } | { readonly kind: 'there'; readonly list: readonly Protocol[] };

export interface LoginProtocol {
  /** The given ports, whose `signIn` waits for the agreement where the variant demands it. */
  readonly ports: AccessPorts;
  /** The checkbox with its dialog; null in a variant without. Belongs above the button. */
  readonly view: ReactNode;
}

const useStyles = makeStyles({
  box: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
  surface: { maxWidth: '400px' },
});

function Names({ list }: { list: readonly Protocol[] }) {
  return list.map(({ code, name, url }) => {
    const link = safeLink(url, { ownPath: true });
    if (link === null) return <Fragment key={code}>{name}</Fragment>;
    return (
      <Link key={code} href={link.href} target="_blank" rel="noopener noreferrer" inline>
        {name}
      </Link>
    );
  });
}

function AgreeDialog({ list, onEnd }: { list: readonly Protocol[]; onEnd(agreed: boolean): void }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <FluentScope>
      <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && onEnd(false)}>
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{t('protocol.title')}</DialogTitle>
            <DialogContent>
              {t('protocol.ask')}
              <Names list={list} />
            </DialogContent>
            <DialogActions>
              <Button onClick={() => onEnd(false)}>{t('protocol.think')}</Button>
              <Button appearance="primary" onClick={() => onEnd(true)}>
                {t('protocol.agree')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}

/** The protocols of the login, asked for when the page opens and again when a sign-in wants them. */
function useProtocols(ports: AccessPorts, wanted: boolean) {
  const { ask, offline } = ports;
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const current = useRef<readonly Protocol[] | null>(null);
  async function load(): Promise<readonly Protocol[] | null> {
    if (current.current !== null) return current.current;
    setLoaded({ kind: 'loading' });
    const answer = await ask('protocol.getProtocol', { scene: SCENE });
    const list = answer.ok && answer.value.list.length > 0 ? answer.value.list : null;
    current.current = list;
    setLoaded(list !== null ? { kind: 'there', list } : { kind: answer.ok ? 'none' : 'failed' });
    return list;
  }
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (wanted && !offline) void latest.current();
  }, [wanted, offline]);
  return { loaded, load };
}

/** The login protocol (AUTH-19): what it adds to the login, and a sign-in that asks for the agreement first. */
export function useLoginProtocol(ports: AccessPorts): LoginProtocol {
  const { appId, loginProtocol } = traitsOf(useVariant());
  const { loaded, load } = useProtocols(ports, loginProtocol);
  const [ticked, setTicked] = useState(false);
  const [asking, setAsking] = useState<{ readonly list: readonly Protocol[]; end(agreed: boolean): void } | null>(null);
  if (!loginProtocol) return { ports, view: null };

  function askUser(list: readonly Protocol[]): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (agreed: boolean) => {
        setAsking(null);
        if (agreed) setTicked(true);
        resolve(agreed);
      };
      setAsking({ list, end });
    });
  }
  async function signIn(input: Parameters<AccessPorts['signIn']>[0]): ReturnType<AccessPorts['signIn']> {
    const list = await load();
    if (list === null || !(ticked || (await askUser(list)))) return fail(declined);
    const result = await ports.signIn(input);
    if (!result.ok) return result;
    const { accountId } = result.value.login;
    keepDue(ports, accountId, { appId, scene: SCENE, protocolsCodeVOList: list.map(({ code, version }) => ({ code, version })) });
    void sendDue(ports, accountId);
    return result;
  }
  const view = (
    <>
      <ProtocolBox loaded={loaded} ticked={ticked} onTick={setTicked} onRetry={() => void load()} />
      {asking !== null && <AgreeDialog list={asking.list} onEnd={asking.end} />}
    </>
  );
  return { ports: { ...ports, signIn }, view };
}

interface ProtocolBoxProps {
  loaded: Loaded;
  ticked: boolean;
  onTick(ticked: boolean): void;
  onRetry(): void;
}

function ProtocolBox({ loaded, ticked, onTick, onRetry }: ProtocolBoxProps) {
  const styles = useStyles();
  const { t } = useText();
  if (loaded.kind === 'failed' || loaded.kind === 'none')
    return (
      <MessageBar intent="error" layout="multiline" politeness="assertive">
        <MessageBarBody>{t(loaded.kind === 'failed' ? 'protocol.failed' : 'protocol.none')}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={onRetry}>{t('frame.retry')}</Button>
        </MessageBarActions>
      </MessageBar>
    );
  return (
    <Checkbox
      className={styles.box}
      checked={ticked}
      disabled={loaded.kind === 'loading'}
      onChange={(_, data) => onTick(data.checked === true)}
      label={
        <>
          {t('protocol.read')}
          {loaded.kind === 'there' ? <Names list={loaded.list} /> : t('protocol.loading')}
        </>
      }
    />
  );
}
