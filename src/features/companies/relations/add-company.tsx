import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { usePageHost } from '../../../desk/page-host.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import {
  ADD_COMPANY_LAYER,
  ADD_COMPANY_MS,
  addCompanyFacts,
  addCompanyStart,
  readAddCompanyWord,
} from '../../../domain/company/add-company.ts';
import { locationOf } from '../../../domain/company/area.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { usePolicyRefusal } from '../../../ui/policy-refusal.ts';
import { useText } from '../../../ui/text.ts';
import { AddByHand } from './add-by-hand.tsx';
import { addCompanyPlace, type Place } from './add-company-place.ts';
import { useRelationsAgain } from './use-relations.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '45rem', width: '90vw' },
  stage: { position: 'relative', height: '28rem', maxHeight: '70vh' },
  wait: { position: 'absolute', inset: '0', display: 'flex', alignItems: 'center', justifyContent: 'center' },
  frame: { position: 'relative', width: '100%', height: '100%', border: '0', borderRadius: tokens.borderRadiusMedium },
});

/**
 * Where the deployment's page is, once it may be opened: null until then, 'none' where there is none. Without one of its three values nothing
 * is opened and nothing said (COMP-04); a token that could not be had is said.
 */
function usePlace(locationCode: string, isOut: boolean, onClose: () => void): Place | null | 'none' {
  const { addCompanyUrl } = usePageHost();
  const { t } = useText();
  const { worker, report } = useDesk();
  const [place, setPlace] = useState<Place | null | 'none'>(null);
  const open = async (): Promise<void> => {
    const [url, handed] = [await addCompanyUrl(), await worker.handOver()];
    if (!handed.ok) report(handed.error, { asked: true, label: t('relations.addTitle') });
    const facts = handed.ok ? addCompanyFacts({ ...handed.value, locationCode }) : null;
    if (facts === null) onClose();
    else setPlace(addCompanyPlace(url, location.origin) ?? 'none');
  };
  const opening = useRef(open);
  useEffect(() => {
    if (!isOut) void opening.current();
  }, [isOut]);
  return place;
}

/** Area of the company that is active, without one that of the device. */
function useLocationCode(): string {
  const { row } = useActiveCompany();
  const { locationCode } = usePageHost();
  return useAccount(({ directory }) => {
    const own = directory?.locationCode[row];
    return own === undefined ? locationCode : locationOf({ locationCode: own });
  });
}

interface FrameProps {
  place: Place;
  onFailed(why: 'failed' | 'refused'): void;
  onClose(): void;
}

/**
 * The page in its sandbox. It is listened to only from its own window and origin, and what it acts with goes to that origin alone. Until it
 * says that it is ready it has 20 s.
 */
function Frame({ place, onFailed, onClose }: FrameProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { worker, login, clock, notify, track } = useDesk();
  const locationCode = useLocationCode();
  const again = useRelationsAgain();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  async function start(): Promise<void> {
    const handed = await worker.handOver();
    if (!handed.ok) return failed.current('failed');
    const facts = addCompanyFacts({ ...handed.value, locationCode });
    // What is missing is not made up: the page waits in vain, and that is told (COMP-04, ERR-19).
    if (facts === null || facts.accountId !== login.accountId) return;
    frame.current?.contentWindow?.postMessage(addCompanyStart(facts, language), place.origin);
    setReady(true);
  }
  function hear({ source, origin, data }: MessageEvent): void {
    if (origin !== place.origin || source === null || source !== frame.current?.contentWindow) return;
    const word = readAddCompanyWord(data);
    if (word?.kind === 'ready') void start();
    else if (word?.kind === 'close') onClose();
    else if (word?.kind === 'bound') {
      track('company.bind', word.companyId);
      notify({ tone: 'done', key: 'add-company', text: t('relations.addDone') });
      void again();
    }
  }
  const heard = useRef(hear);
  heard.current = hear;
  useEffect(() => {
    const listener = (event: MessageEvent): void => heard.current(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  useEffect(() => (ready ? undefined : clock.after(ADD_COMPANY_MS, () => failed.current('failed'))), [ready, clock]);
  const isRefused = usePolicyRefusal(place.url);
  useEffect(() => {
    if (isRefused) failed.current('refused');
  }, [isRefused]);

  return (
    <div className={styles.stage}>
      {!ready && (
        <div className={styles.wait}>
          <Spinner label={t('relations.addLoading')} />
        </div>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ zIndex: ADD_COMPANY_LAYER }}
        title={t('relations.addTitle')}
        src={place.url}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow=""
        referrerPolicy="no-referrer"
      />
    </div>
  );
}

/** What stands in place of the page: it is not set up, or it did not load (ERR-19). */
function AddFailed({ text, onRetry, onClose }: { text: string; onRetry: (() => void) | null; onClose(): void }) {
  const { t } = useText();
  return (
    <Modal
      title={t('relations.addFailedTitle')}
      alert
      onClose={onClose}
      onSubmit={onRetry ?? onClose}
      actions={
        <>
          {onRetry !== null && <Button onClick={onClose}>{t('relations.close')}</Button>}
          <Button type="submit" appearance="primary">
            {t(onRetry === null ? 'relations.close' : 'relations.retry')}
          </Button>
        </>
      }
    >
      <span>{text}</span>
    </Modal>
  );
}

/** The add-company overlay (COMP-03): the deployment's page of another origin; where there is none, a form of our own (PLUS-49). */
export function AddCompany({ onClose }: { onClose(): void }) {
  const styles = useStyles();
  const { t } = useText();
  const offline = useOffline();
  const place = usePlace(useLocationCode(), offline, onClose);
  const [failed, setFailed] = useState<'failed' | 'refused' | null>(null);
  const retry = (): void => setFailed(null);
  // What is typed stays when the line goes.
  if (place === 'none') return <AddByHand onClose={onClose} />;
  if (offline) return <AddFailed text={t('relations.offline')} onRetry={null} onClose={onClose} />;
  if (failed === 'refused') return <AddFailed text={t('relations.addRefused')} onRetry={null} onClose={onClose} />;
  if (failed !== null) return <AddFailed text={t('relations.addFailed')} onRetry={retry} onClose={onClose} />;
  return (
    <FluentScope>
      <Dialog open onOpenChange={(_, data) => !data.open && data.type !== 'backdropClick' && onClose()}>
        <DialogSurface className={styles.surface} style={{ zIndex: ADD_COMPANY_LAYER }}>
          <DialogBody>
            <DialogTitle action={<Button onClick={onClose}>{t('relations.close')}</Button>}>{t('relations.addTitle')}</DialogTitle>
            <DialogContent>{place !== null && <Frame place={place} onFailed={setFailed} onClose={onClose} />}</DialogContent>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
