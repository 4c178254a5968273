import { useMemo, useRef } from 'react';
import type { CompanyFacts, SessionFacts } from '../../../sdk/workbench.ts';
import type { App, Menu } from '../../api/entities/menu.ts';
import { askLaunch } from '../../desk/asked/asked-launch.ts';
import { type Desk, useDesk } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { maskAccount } from '../../domain/launch/launch.ts';
import { parseTabCode } from '../../domain/menus/tab-code.ts';
import type { AppTab } from '../../domain/tabs/app-tab.ts';
import { roomOf } from '../../features/tabs/frames/rooms.ts';
import { markClean, markDirty } from '../../ui/dirty-forms.ts';
import { useText } from '../../ui/text.ts';
import { onLine } from '../effects/deployment/line.ts';
import { isUserActive, pickFile } from '../effects/files/pick-file.ts';
import { printSheet } from '../effects/files/print-sheet.ts';
import { saveBlob } from '../effects/files/save-text.ts';
import { sayTokenExpired } from '../effects/storage/token-expired.ts';
import { bridgeLog } from '../effects/windows/bridge-log.ts';
import { pageTheme } from '../effects/windows/page-theme.ts';
import type { BridgePorts } from './bridge.ts';
import { capabilitiesIn } from './call-rules.ts';

/** What the page itself holds that is not submitted, said over `window.workbench`. */
const GLOBAL_FORM = 'workbench:global';

function companyOf({ store }: Desk, companyId: string): CompanyFacts | null {
  const { directory: dir } = store.get();
  const row = dir?.id.indexOf(companyId) ?? -1;
  if (dir === null || row < 0) return null;
  const { letter, hue, shape, shortName, tail } = sealAt(dir, row);
  return { companyId, companyName: dir.name[row] ?? '', shortName, tail, seal: { letter, hue, shape } };
}

/** What the gateway lets the app of a tab do: the app of the menu that the tab was opened by, at the address that this menu names. */
async function mayOf({ data }: Desk, { companyId, tabCode, url }: AppTab) {
  // as: the worker stores the answer of this very call, parsed by its schema
  const menus = ((await data.fact(`menus:${companyId}`))?.value ?? null) as {
    readonly list: readonly Menu[];
    readonly apps: readonly App[];
  } | null;
  const { origin, pathname } = new URL(url);
  const menu = menus?.list.find((one) => {
    const at = URL.parse(one.targetUrl);
    return parseTabCode(one.tabCode)?.tabCode === tabCode && at?.origin === origin && at.pathname === pathname;
  });
  const app = menus?.apps.find(({ appId }) => appId === menu?.targetAppId);
  return app === undefined ? [] : capabilitiesIn(app.capabilities);
}

/** What carries out on this page what apps ask for. The word of a frame ends no session: the gateway is asked. The answer stays the same object. */
export function useBridgePorts(): BridgePorts {
  const desk = useDesk();
  const { t, language } = useText();
  const latest = useRef({ t, language });
  latest.current = { t, language };
  return useMemo(() => {
    const { room } = roomOf(desk);
    const session = (): SessionFacts => {
      const { loginName, isGuest } = desk.login;
      const isOnline = !onLine.isOffline() && desk.store.get().sync?.reach !== 'offline';
      return { language: latest.current.language, account: isGuest ? '' : maskAccount(loginName), isGuest, isOnline };
    };
    return {
      words: (key, values) => latest.current.t(key, values),
      now: desk.clock.now,
      log: bridgeLog,
      company: (companyId) => companyOf(desk, companyId),
      session,
      theme: pageTheme,
      mayOf: (tab) => mayOf(desk, tab),
      isInFront: room.isInFront,
      isUserActive,
      open: (companyId, target) => askLaunch({ accountId: null, companyId, target }),
      close: room.close,
      cut: room.cut,
      title: room.detail,
      dirty(key, dirty) {
        if (key !== null) room.dirty(key, dirty);
        else if (dirty) markDirty(GLOBAL_FORM);
        else markClean(GLOBAL_FORM);
      },
      notify: desk.notify,
      saveFile: ({ name, data }) => saveBlob(name, typeof data === 'string' ? new Blob([data]) : data),
      pickFile,
      print: printSheet,
      tokenExpired: (key) => (key === null ? sayTokenExpired() : void desk.worker.syncNow()),
    };
  }, [desk]);
}
