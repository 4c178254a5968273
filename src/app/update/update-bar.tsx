import { useState } from 'react';
import { useDesk } from '../../features/account/desk.tsx';
import type { TextKey } from '../../texts/catalogue.ts';
import { heldBy } from '../../ui/dirty-forms.ts';
import { useText } from '../../ui/text.ts';
import { Bar } from '../shell/bar.tsx';
import { usePage } from '../shell/use-page.ts';
import { isAllDrafts, keepAndApply } from './keep-and-apply.ts';
import type { UpdateState } from './update-watch.ts';
import { type UpgradeNow, useUpgrade } from './use-upgrade.ts';

const noRoomBar = (isFirst: boolean): { title: TextKey; text: TextKey } =>
  isFirst ? { title: 'update.noRoomFirst', text: 'update.noRoomFirstText' } : { title: 'update.noRoom', text: 'update.noRoomText' };

/** A forced version waits for a form (P-04): it says so, and comes at once on the user's word where all that is typed is a draft. */
function ForcedBar() {
  const { t } = useText();
  const { update } = usePage();
  const { notify } = useDesk();
  const canKeep = isAllDrafts(heldBy());
  async function keep(): Promise<void> {
    if (!(await keepAndApply(update, heldBy))) notify({ tone: 'problem', text: t('update.notKept'), key: 'upgrade-not-kept' });
  }
  return (
    <Bar tone="warn" title={canKeep ? t('update.forcedWaitsKept') : t('update.forcedWaits')}>
      {canKeep && (
        <button type="button" className="wb-link" onClick={() => void keep()}>
          {t('update.keepAndUpgrade')}
        </button>
      )}
    </Bar>
  );
}

/** Another window put the new version in place (UPG-05, ERR-33). */
function RestartBar({ isHeld, onLater }: { isHeld: boolean; onLater(): void }) {
  const { t } = useText();
  const { update } = usePage();
  return (
    <Bar tone="info" title={t('update.restart')} text={t(isHeld ? 'update.restartWaits' : 'update.restartText')}>
      {!isHeld && (
        <button type="button" className="wb-link" onClick={() => update.apply()}>
          {t('update.restartNow')}
        </button>
      )}
      <button type="button" className="wb-link" onClick={onLater}>
        {t('update.restartLater')}
      </button>
    </Bar>
  );
}

function OfferBar({ isHeld, onLater }: { isHeld: boolean; onLater(): void }) {
  const { t } = useText();
  const { update } = usePage();
  return (
    <Bar tone="info" title={isHeld ? t('update.waits') : t('update.ready')} text={isHeld ? undefined : t('update.readyText')}>
      {!isHeld && (
        <button type="button" className="wb-link" onClick={() => update.apply()}>
          {t('update.apply')}
        </button>
      )}
      <button type="button" className="wb-link" onClick={onLater}>
        {t('update.later')}
      </button>
    </Bar>
  );
}

function WaitingBar({ now: { way, isTaken, isHeld }, onLater }: { now: UpgradeNow; onLater(): void }) {
  if (way === null) return null;
  if (isTaken) return <RestartBar isHeld={isHeld} onLater={onLater} />;
  // A silent one says nothing, a forced one has its modal unless it waits.
  if (way === 'silent') return null;
  if (way === 'forced') return isHeld ? <ForcedBar /> : null;
  return <OfferBar isHeld={isHeld} onLater={onLater} />;
}

/** A new version waits for the user, and for every form to be clean (PLUS-14, A-147); or there is no room for it (fault 35). */
export function UpdateBar() {
  const { t } = useText();
  const now = useUpgrade();
  const [put, setPut] = useState<UpdateState['kind'] | null>(null);
  const { version, way } = now;
  const { kind } = version;
  if (kind === 'none' || kind === put) return null;
  if (kind === 'applying') return <Bar tone="info" title={t('update.applying')} />;
  if (kind === 'waiting') return <WaitingBar now={now} onLater={() => setPut(kind)} />;
  const { title, text } = noRoomBar(version.isFirst);
  return (
    <Bar tone="warn" title={t(way === 'forced' ? 'update.failed' : title)} text={t(text)}>
      <button type="button" className="wb-link" onClick={() => setPut(kind)}>
        {t('problems.dismiss')}
      </button>
    </Bar>
  );
}
