import { useEffect, useRef, useState } from 'react';
import { type Desk, useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { traitsOf } from '../../domain/core/variant.ts';
import { typeOf } from '../../domain/upgrade/way.ts';
import { lateAfter } from '../../ui/deadline.ts';
import { isPageHeld } from '../../ui/dirty-forms.ts';
import { useText } from '../../ui/text.ts';
import { useVariant } from '../../ui/variant.ts';
import { isTouched, lookForVersion, runningBuild } from '../effects/deployment/look-for-version.ts';
import { leaveFor } from '../effects/host/leave-for.ts';
import { usePage } from '../shell/use-page.ts';
import { goToPlatform } from './platform.ts';
import { saveUpgradeEnd } from './save-upgrade-end.ts';
import { COMES_LATE_MS, createUpgradeEnd } from './upgrade-end.ts';
import type { UpgradeNow } from './use-upgrade.ts';

/** The platform page of the deployment, asked for when an upgrade is done. */
function usePlatform(desk: Desk): () => Promise<void> {
  const { t } = useText();
  const { worker } = usePage();
  const appId = traitsOf(useVariant()).appId;
  const config = useResource('config.remoteConfig', '').value;
  const latest = useRef({ config, t });
  latest.current = { config, t };
  async function go(): Promise<void> {
    const { platformUrl = '', platformAppId = '', appOrigins = [] } = latest.current.config ?? {};
    await goToPlatform({
      page: platformUrl,
      origins: appOrigins,
      async ticket() {
        const asked = await worker.ask('account.exchangeId', { targetAppId: platformAppId || appId });
        return asked.ok ? { ok: true, value: asked.value.code } : asked;
      },
      isHeld: isPageHeld,
      leave: leaveFor,
      offer: () =>
        desk.notify({
          tone: 'info',
          text: latest.current.t('update.platform'),
          action: { label: latest.current.t('update.toPlatform'), run: () => void go() },
        }),
    });
  }
  return go;
}

/**
 * Follows upgrades over the reload that they take: a version that waits is noted with the build that runs; a start with another build is a success, which
 * is told and leads to the platform page (UPG-04); one with the old build in spite of it a failure (ERR-34). A silent one that was found by an earlier
 * visit is put in place at a start, before its user has touched the page (UPG-02, A-147).
 */
export function useUpgradeEnd({ version, isTaken, given, way, isHeld }: UpgradeNow): void {
  const desk = useDesk();
  const { t } = useText();
  const { update } = usePage();
  const platform = usePlatform(desk);
  const latest = useRef({ platform, t });
  latest.current = { platform, t };
  const isConfigured = useResource('config.remoteConfig', '').outcome !== 'reading';
  const [end] = useState(() =>
    createUpgradeEnd({
      device: desk.device,
      tab: desk.tab,
      build: runningBuild(),
      wait: () => lateAfter(COMES_LATE_MS),
      save: (told) => saveUpgradeEnd(desk, told),
    }),
  );
  useEffect(() => {
    if (!isConfigured) return;
    void end.settle().then(async (ended) => {
      if (ended === 'failed') desk.notify({ tone: 'problem', text: latest.current.t('update.failed'), key: 'upgrade-failed' });
      if (ended === 'done') await latest.current.platform();
    });
  }, [end, desk, isConfigured]);
  const waits = version.kind === 'waiting' && !isTaken;
  const open = waits && given !== null && way !== null ? given.upgradeId : null;
  const type = typeOf(way ?? 'offered');
  useEffect(() => {
    if (open !== null) end.opened(open, type);
  }, [end, open, type]);
  useEffect(() => {
    if (version.kind === 'applying' && given !== null) end.begun();
  }, [end, version.kind, given]);
  const isDueNow = waits && way === 'silent' && end.wasOpen && !isHeld;
  useEffect(() => {
    if (isDueNow && !isTouched()) update.apply();
  }, [isDueNow, update]);
  // What was given out may be newer than the browser's last look.
  const looks = version.kind === 'none' && way !== null && way !== 'offered' ? given?.upgradeId : undefined;
  useEffect(() => {
    if (looks !== undefined) void lookForVersion();
  }, [looks]);
}
