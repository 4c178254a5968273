import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { useEffect, useRef } from 'react';
import type { Capability } from '../../../../sdk/workbench.ts';
import { tabHref } from '../../../desk/app-tabs.ts';
import { useElapsed } from '../../../desk/time/use-elapsed.ts';
import { LOADING_LAYER_MS } from '../../../domain/core/loading-status.ts';
import { type Allowance, createMeter } from '../../../domain/tabs/app-call.ts';
import { isHello } from '../../../domain/tabs/app-message.ts';
import { tabKey } from '../../../domain/tabs/app-tab.ts';
import { SLOW_WAYS_MS, SLOW_WORDS_MS } from '../../../domain/tabs/frame-life.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { usePolicyRefusal } from '../../../ui/policy-refusal.ts';
import { useText } from '../../../ui/text.ts';
import type { AppFrame, FrameRoom } from './frame-room.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  origin: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.5rem',
    minHeight: '1.375rem',
    paddingInline: '0.75rem',
    fontSize: '0.75rem',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& > :last-child': { marginInlineStart: 'auto' },
  },
  bar: {
    height: '2px',
    backgroundColor: tokens.colorNeutralStroke2,
    overflow: 'hidden',
    '&::after': {
      content: '""',
      display: 'block',
      width: '30%',
      height: '100%',
      backgroundColor: tokens.colorCompoundBrandStroke,
      animationName: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } },
      animationDuration: '1.4s',
      animationIterationCount: 'infinite',
    },
  },
  ways: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '0.75rem',
    padding: '0.5rem 0.75rem',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  place: { position: 'relative', flex: 1, minHeight: 0, display: 'flex' },
  frame: { flex: 1, width: '100%', border: 0, backgroundColor: '#ffffff', colorScheme: 'light' },
  layer: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** What a framed app may do: run and show forms on its own origin. It opens no window and leads this one nowhere. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-downloads';
/** An app says once that it is there, and the rest on its port: who says more than this to the page itself, or larger things, is cut off. */
const MOST_SAID: Allowance = { most: 200, inMs: 10_000, mostMs: 1_000, mostSize: 8 * 1024 * 1024 };

const mayWords = {
  company: 'tabs.mayCompany',
  session: 'tabs.maySession',
  open: 'tabs.mayOpen',
  notice: 'tabs.mayNotice',
  saveFile: 'tabs.maySaveFile',
  pickFile: 'tabs.mayPickFile',
  print: 'tabs.mayPrint',
} as const satisfies Record<Capability, TextKey>;

const moments = [LOADING_LAYER_MS, SLOW_WORDS_MS, SLOW_WAYS_MS];

/** Listens to the frame: only to its own window, and only while that is at the origin it was opened with. */
function useMessages(frame: AppFrame, run: number, room: FrameRoom) {
  const element = useRef<HTMLIFrameElement>(null);
  const key = tabKey(frame.tab);
  const { url } = frame.tab;
  useEffect(() => {
    const { origin } = new URL(url);
    const meter = createMeter(MOST_SAID, room.now);
    // A browser opens a message when its data is read: not before the meter lets it.
    function onMessage(event: MessageEvent): void {
      const app = element.current?.contentWindow;
      if (!app || event.source !== app) return;
      const message = meter(() => event.data);
      if (message === null) room.cut(key);
      else if (event.origin === origin && isHello(message.data))
        // To that origin only: whatever is in the frame by then.
        void room.hello(key, run).then((link) => link !== null && app.postMessage(link.welcome, origin, [...link.ports]));
    }
    window.addEventListener('message', onMessage);
    const detach = room.attach(key, () => element.current?.contentWindow);
    return () => {
      window.removeEventListener('message', onMessage);
      detach();
    };
  }, [key, url, run, room]);
  return element;
}

export interface OpenFrameProps {
  frame: AppFrame;
  phase: Extract<AppFrame['phase'], { kind: 'open' }>;
  room: FrameRoom;
}

/** An app in its frame: origin line, a bar until the app answers, and ways out where it does not. */
export function OpenFrame({ frame, phase, room }: OpenFrameProps) {
  const { t } = useText();
  const styles = useStyles();
  const { tab } = frame;
  const key = tabKey(tab);
  const element = useMessages(frame, phase.run, room);
  const passed = useElapsed(phase.answered ? null : phase.since, moments);
  const name = tab.title;
  const isRefused = usePolicyRefusal(tab.url);
  return (
    <div className={styles.box}>
      <div className={styles.origin}>
        <span>
          <LockClosedRegular aria-hidden="true" /> {t('tabs.origin', { app: name, host: new URL(tab.url).host })}
        </span>
        {frame.may.length > 0 && <span>{t('tabs.may', { what: frame.may.map((one) => t(mayWords[one])).join(t('tabs.and')) })}</span>}
      </div>
      {(frame.cutOff || frame.silent) && (
        <div className={styles.ways} role="alert">
          <span>{t(frame.cutOff ? 'tabs.cutOff' : 'tabs.silent', { name })}</span>
          <button type="button" className="wb-link" onClick={() => void room.reload(key)}>
            <ArrowClockwiseRegular aria-hidden="true" /> {t('tabs.reload')}
          </button>
        </div>
      )}
      {frame.asksReload && (
        <div className={styles.ways} role="alertdialog" aria-label={t('tabs.reload')}>
          <span>{t('tabs.reloadAsk', { name })}</span>
          <button type="button" className="wb-link" onClick={() => void room.reload(key, true)}>
            {t('tabs.reloadAnyway')}
          </button>
          <button type="button" className="wb-link" onClick={() => room.keepLoaded(key)}>
            {t('tabs.keepLoaded')}
          </button>
        </div>
      )}
      {isRefused && (
        <div className={styles.ways} role="alert">
          <span>{t('tabs.refused', { name })}</span>
          {/* With a target the browser follows it: within the page it would lead to where the page is. */}
          <a className="wb-link" href={tabHref(tab)} target="_self">
            <ArrowClockwiseRegular aria-hidden="true" /> {t('tabs.loadPage')}
          </a>
        </div>
      )}
      {!phase.answered && !isRefused && !frame.cutOff && (
        <div className={styles.bar} role="progressbar" aria-label={t('tabs.loading', { name })} />
      )}
      {!phase.answered && !isRefused && !frame.cutOff && passed >= 2 && (
        <div className={styles.ways} role="status">
          <span>{t(passed >= 3 ? 'tabs.slowWays' : 'tabs.slow', { name })}</span>
          {passed >= 3 && (
            <>
              <button type="button" className="wb-link" onClick={() => void room.reload(key)}>
                <ArrowClockwiseRegular aria-hidden="true" /> {t('frame.retry')}
              </button>
              <a className="wb-link" href={tabHref(tab)} target="_blank" rel="noopener noreferrer">
                {t('tabs.ownWindow')}
              </a>
            </>
          )}
        </div>
      )}
      <div className={styles.place}>
        {/* One that said too much goes: whatever it sends takes time of the page for as long as it is there. */}
        {!frame.cutOff && (
          <iframe
            key={phase.run}
            ref={element}
            className={styles.frame}
            title={name}
            src={tab.url}
            sandbox={SANDBOX}
            allow=""
            referrerPolicy="no-referrer"
            onLoad={() => room.framed(key)}
          />
        )}
        {!phase.framed && !isRefused && !frame.cutOff && passed < 1 && <div className={styles.layer}>{t('tabs.loading', { name })}</div>}
      </div>
    </div>
  );
}
