import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useEffect, useReducer, useRef } from 'react';
import type { AskedIdentity } from '../../desk/asked/asked-identity.ts';
import { asksMaintenance, type IdentityEnd, newAuthentication, nextAuthentication } from '../../domain/certificates/ending.ts';
import type { Seal } from '../../domain/company/seal.ts';
import { readCertificate } from '../../domain/keys/read-certificate.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { type IdentityPorts, type IdentityRefusal, proveIdentity, type ReadKey } from './prove-identity.ts';
import { useKeysIn } from './use-keys-in.ts';

export interface IdentityDialogProps {
  asked: AskedIdentity;
  seal: Seal | null;
  locationCode: string;
  offline: boolean;
  ports: IdentityPorts;
  /** Takes a key file that the user chose; answers why it is none, null when it is in. */
  onFile(file: File): Promise<'noCertificate' | 'noKey' | 'passphrase' | 'algorithm' | null>;
  /** Whoever it was for is authorised now, also where the dialog was closed meanwhile. */
  onAuthorised(): void;
  /** Leads to the company's data. */
  onMaintain(): void;
  onEnd(how: IdentityEnd): void;
}

const useStyles = makeStyles({
  keys: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyle: 'none' },
  key: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground3 },
  ways: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** What was refused, as the state of an authentication keeps it: words that are shown as they are. */
function useWords() {
  const { t } = useText();
  return (refusal: IdentityRefusal): { code: string; message: string } => {
    if (refusal.by === 'noHelper') return { code: refusal.by, message: t('identity.noHelper') };
    if (refusal.by === 'certificate') {
      const said = t(`identity.problem-${refusal.problem}`);
      return { code: refusal.problem, message: refusal.message === '' ? said : t('identity.detailed', { said, detail: refusal.message }) };
    }
    const { code, message } = refusal;
    return { code, message: asksMaintenance(code) ? t('identity.maintain') : message || t('problems.network') };
  };
}

/** One authentication: its state, and what begins an attempt. */
function useAuthentication({ asked, locationCode, ports, onAuthorised, onEnd }: IdentityDialogProps) {
  const [state, dispatch] = useReducer(nextAuthentication, newAuthentication);
  const wordsOf = useWords();
  const latest = useRef({ state, onEnd });
  latest.current = { state, onEnd };
  const { end } = state;
  useEffect(() => {
    if (end !== null) latest.current.onEnd(end);
  }, [end]);
  async function begin(chosen: ReadKey | null): Promise<void> {
    const { state: now } = latest.current;
    const next = nextAuthentication(now, { at: 'start' });
    if (next === now) return;
    // A second press before the next drawing is no second attempt.
    latest.current = { ...latest.current, state: next };
    dispatch({ at: 'start' });
    const number = next.attempt;
    const proved = await proveIdentity(asked, { locationCode, chosen }, ports);
    if (proved.ok) onAuthorised();
    dispatch(proved.ok ? { at: 'authorised', number } : { at: 'refused', number, ...wordsOf(proved.error) });
  }
  return { state, begin, close: () => dispatch({ at: 'close' }), leave: () => dispatch({ at: 'left' }) };
}

/** A key that is in: whose it is, and the button that has it sign. */
function KeyLine({ read, disabled, onChoose }: { read: ReadKey; disabled: boolean; onChoose(): void }) {
  const styles = useStyles();
  const { t } = useText();
  const { key } = read;
  const holder = readCertificate(key.certificate)?.holder ?? key.subject;
  return (
    <li className={styles.key}>
      <span>
        {holder} <span className={styles.quiet}>{t('identity.number', { number: key.number.slice(-6) })}</span>
      </span>
      <Button disabledFocusable={disabled} onClick={onChoose}>
        {t('identity.use')}
      </Button>
    </li>
  );
}

/** Identity authentication (CERT-01, CERT-02): by the certificate of the company on this PC, by a security key that is in, or by a key file. It ends once. */
export function IdentityDialog(props: IdentityDialogProps) {
  const { asked, seal, offline, ports, onFile, onMaintain } = props;
  const styles = useStyles();
  const { t } = useText();
  const { state, begin, close, leave } = useAuthentication(props);
  const { keys } = useKeysIn(ports.readers);
  const [fileWords, setFileWords] = useReducer((_: string, next: string) => next, '');
  const busy = state.state === 'working';
  const blocked = busy || offline;
  const { error } = state;
  const maintains = error !== null && asksMaintenance(error.code);
  const said = offline ? t('companies.onlineOnly') : (error?.message ?? fileWords);
  return (
    <Modal
      title={t('identity.title')}
      seal={seal}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('frame.cancel')}</Button>
          {maintains ? (
            <Button
              appearance="primary"
              onClick={() => {
                leave();
                onMaintain();
              }}
            >
              {t('identity.toMaintain')}
            </Button>
          ) : (
            <Button
              appearance="primary"
              disabledFocusable={blocked}
              icon={busy ? <Spinner size="tiny" /> : undefined}
              onClick={() => !blocked && void begin(null)}
            >
              {t(busy ? 'identity.working' : 'identity.readHere')}
            </Button>
          )}
        </>
      }
    >
      <span>{asked.what === '' ? t('identity.leadCompany') : t('identity.leadMenu', { menu: asked.what })}</span>
      {keys.length > 0 ? (
        <ul className={styles.keys} aria-label={t('identity.keys')}>
          {keys.map((read) => (
            <KeyLine
              key={`${read.reader.kind} ${read.key.id}`}
              read={read}
              disabled={blocked}
              onChoose={() => !blocked && void begin(read)}
            />
          ))}
        </ul>
      ) : (
        <span className={styles.quiet}>{t('identity.noKeys')}</span>
      )}
      <div className={styles.ways}>
        <FileButton
          label={t('identity.file')}
          accept=".pem"
          onFile={(file) => void onFile(file).then((why) => setFileWords(why === null ? '' : t(`identity.file-${why}`)))}
        />
      </div>
      <span role={error === null ? 'status' : 'alert'}>{said}</span>
    </Modal>
  );
}
