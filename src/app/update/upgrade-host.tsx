import { type ComponentType, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { modalsOf } from '../../domain/upgrade/government.ts';
import type { GivenUpgrade } from '../../domain/upgrade/way.ts';
import { useTurn } from '../../features/attention/use-turn.ts';
import type { GovInterceptProps, GovUpgradeProps } from '../../features/upgrade/gov-modals.tsx';
import type { UpgradeModalProps } from '../../features/upgrade/upgrade-modal.tsx';
import { isAnyDirty, onDirtyForms } from '../../ui/dirty-forms.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { usePage } from '../shell/use-page.ts';
import { useGroupImage } from './group-image.ts';
import { saveUpgradeEnd } from './save-upgrade-end.ts';
import { type GovOffer, useBlacklist, useGovOffer, useGovPage } from './use-government.ts';
import { type UpgradeNow, useUpgrade } from './use-upgrade.ts';
import { useUpgradeEnd } from './use-upgrade-end.ts';

const modalPart = createLazyPart<ComponentType<UpgradeModalProps>>(
  async () => (await import('../../features/upgrade/upgrade-modal.tsx')).UpgradeModal,
);
const interceptPart = createLazyPart<ComponentType<GovInterceptProps>>(
  async () => (await import('../../features/upgrade/gov-modals.tsx')).GovIntercept,
);
const govPart = createLazyPart<ComponentType<GovUpgradeProps>>(
  async () => (await import('../../features/upgrade/gov-modals.tsx')).GovUpgrade,
);

/** A blacklisted account is stopped here (GOV-01, GOV-04), but for who signs out: that asks what to do with unsent work. */
function Intercept() {
  const { dialogs } = usePage();
  const { hasPage, isGuest, jump } = useGovPage();
  const dialog = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  const turn = useTurn({ kind: 'govIntercept', id: 'blacklist' });
  if (turn.state !== 'shown' || dialog === 'sign-out') return null;
  return <Lazy part={interceptPart} props={{ isGuest, hasPage, jump, onSignOut: () => dialogs.open('sign-out') }} />;
}

interface GovUpgradeHostProps {
  readonly offer: GovOffer;
  onShown(): void;
  onEnd(): void;
}

function GovUpgradeHost({ offer, onShown, onEnd }: GovUpgradeHostProps) {
  const desk = useDesk();
  const { jump } = useGovPage();
  const turn = useTurn({ kind: 'govUpgrade', id: offer.id });
  const isShown = turn.state === 'shown';
  const latest = useRef({ turn, onShown, onEnd });
  latest.current = { turn, onShown, onEnd };
  useEffect(() => {
    if (isShown) latest.current.onShown();
  }, [isShown]);
  const onClose = useCallback((why: 'closed' | 'ended') => {
    latest.current.turn.done(why);
    latest.current.onEnd();
  }, []);
  if (!isShown) return null;
  function onUpgraded(): void {
    turn.done('acted');
    onEnd();
    void saveUpgradeEnd(desk, { upStatus: 1, upGradeType: 'gov' });
  }
  return <Lazy part={govPart} props={{ title: offer.title, text: offer.text, jump, clock: desk.clock, onClose, onUpgraded }} />;
}

interface UpgradeHostProps {
  readonly now: UpgradeNow;
  readonly given: GivenUpgrade;
}

/** A forced version, or a restart into one: a turn that nothing but the upgrade ends. */
function Forced({ now: { version, isTaken, isHeld }, given }: UpgradeHostProps) {
  const { update } = usePage();
  const image = useGroupImage(!isTaken);
  // Over a form it waits, and says so itself (`ForcedBar`).
  const isTyping = useSyncExternalStore(onDirtyForms, isAnyDirty);
  const turn = useTurn(isTyping ? null : { kind: isTaken ? 'restart' : 'forcedUpgrade', id: given.upgradeId });
  // The picture would move what is read already.
  if (turn.state !== 'shown' || (image === undefined && !isTaken)) return null;
  const isApplying = version.kind === 'applying';
  const props = { given, image: image ?? null, isApplying, isHeld, onApply: () => update.apply(), onLater: () => undefined };
  return <Lazy part={modalPart} props={{ ...props, kind: isTaken ? 'restart' : 'forced' }} />;
}

/** The guide of who is in a group (UPG-06): once a day, and the bar stays. */
function Guide({ now: { version, isHeld }, given }: UpgradeHostProps) {
  const { update } = usePage();
  const image = useGroupImage(true);
  const turn = useTurn(image ? { kind: 'upgradeGuide', id: given.upgradeId, freq: 1 } : null);
  if (turn.state !== 'shown' || !image) return null;
  const isApplying = version.kind === 'applying';
  const props = { given, image, isApplying, isHeld, onApply: () => update.apply(), onLater: () => turn.done('closed') };
  return <Lazy part={modalPart} props={{ ...props, kind: 'guide' }} />;
}

const isComing = ({ version: { kind } }: UpgradeNow): boolean => kind === 'waiting' || kind === 'applying';

/**
 * What new versions and the government edition show of themselves: first the blacklist, and nothing else where it stops there; then the offer of the
 * government edition, and the upgrade of this product (`modalsOf`). Each waits for its turn.
 */
export function UpgradeHost() {
  const now = useUpgrade();
  const check = useBlacklist();
  const { offer, shown, end } = useGovOffer();
  useUpgradeEnd(now);
  const { given, way, isTaken } = now;
  const modals = modalsOf(check, { government: offer !== null, upgrade: given !== null && isComing(now) });
  return (
    <>
      {modals.intercept === 'shown' && <Intercept />}
      {modals.government === 'shown' && offer !== null && <GovUpgradeHost key={offer.id} offer={offer} onShown={shown} onEnd={end} />}
      {modals.upgrade === 'shown' && given !== null && way === 'forced' && <Forced key={String(isTaken)} now={now} given={given} />}
      {modals.upgrade === 'shown' && given !== null && way === 'offered' && !isTaken && <Guide now={now} given={given} />}
    </>
  );
}
