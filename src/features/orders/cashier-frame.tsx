import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/headless/svg/lock-closed';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useElapsed } from '../../desk/time/use-elapsed.ts';
import { cashierWord } from '../../domain/orders/cashier-message.ts';
import { usePolicyRefusal } from '../../ui/policy-refusal.ts';
import { useText } from '../../ui/text.ts';

/** A frame that is silent so long is spoken of, and then gets its ways out; milliseconds. */
const SILENT_MS = [8_000, 20_000];
/** A cashier runs and shows forms on its own origin; what its provider has of its own opens beside it. It leads this window nowhere. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    height: '26rem',
    maxHeight: '55vh',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  origin: {
    display: 'flex',
    flex: 'none',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: '0.5rem',
    minHeight: '1.625rem',
    paddingInline: '0.75rem',
    fontSize: '0.75rem',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  frame: { flex: 1, width: '100%', border: 0, backgroundColor: '#ffffff', colorScheme: 'light' },
  ways: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem',
    padding: '0.375rem 0.75rem',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export interface CashierFrameProps {
  readonly url: string;
  readonly batchId: string;
  /** The cashier says that its batch was paid, or that it was left: heard from its own window, at its own origin, of this batch alone. */
  onWord(word: 'success' | 'cancel'): void;
  onRetry(): void;
  /** Loads the page again, which comes back to this order. */
  onReload(): void;
  /** Pays by bank transfer instead; null where that is no way. */
  readonly onBank: (() => void) | null;
}

/** The page of whoever takes the money, with where it is from. Nothing that it says is evidence. */
export function CashierFrame({ url, batchId, onWord, onRetry, onReload, onBank }: CashierFrameProps) {
  const styles = useStyles();
  const { t } = useText();
  const { clock } = useDesk();
  const [since] = useState(() => clock.now());
  const [isThere, setThere] = useState(false);
  const silent = useElapsed(isThere ? null : since, SILENT_MS);
  const isRefused = usePolicyRefusal(url);
  const element = useRef<HTMLIFrameElement>(null);
  const tell = useRef(onWord);
  tell.current = onWord;
  useEffect(() => {
    const origin = URL.parse(url)?.origin ?? '';
    function hear({ source, origin: from, data }: MessageEvent): void {
      const cashier = element.current?.contentWindow;
      if (!cashier || source !== cashier || from !== origin) return;
      const word = cashierWord(data, batchId);
      if (word !== null) tell.current(word);
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [url, batchId]);
  return (
    <div className={styles.box} data-cashier={batchId}>
      <div className={styles.origin}>
        <span>
          <LockClosedRegular aria-hidden="true" /> {t('orders.origin', { host: URL.parse(url)?.host ?? '' })}
        </span>
        <span>{t('orders.onlyBatch', { batch: batchId })}</span>
      </div>
      <iframe
        ref={element}
        className={styles.frame}
        title={t('orders.cashier')}
        src={url}
        sandbox={SANDBOX}
        allow="payment"
        referrerPolicy="no-referrer"
        onLoad={() => setThere(true)}
      />
      {(isRefused || silent > 0) && (
        <div className={styles.ways} role="status">
          <span>{t(isRefused ? 'orders.frameRefused' : silent > 1 ? 'orders.silentWays' : 'orders.silent')}</span>
          {(isRefused || silent > 1) && (
            <>
              <button type="button" className="wb-link" onClick={isRefused ? onReload : onRetry}>
                {t(isRefused ? 'problems.reload' : 'frame.retry')}
              </button>
              {onBank !== null && (
                <button type="button" className="wb-link" onClick={onBank}>
                  {t('orders.way-bank')}
                </button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  );
}
