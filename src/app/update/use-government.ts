import { useEffect, useRef, useState } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { traitsOf } from '../../domain/core/variant.ts';
import { type BlacklistCheck, type GovVisitor, govAddress, isGovDue } from '../../domain/upgrade/government.ts';
import { useText } from '../../ui/text.ts';
import { useVariant } from '../../ui/variant.ts';
import { openLink } from '../effects/host/open-link.ts';
import { isSilence } from '../problems/plan.ts';
import { usePage } from '../shell/use-page.ts';

/** What is known of the blacklist check (GOV-01). A failure of now is said with the gateway's words (ERR-43); one of an earlier visit was. */
export function useBlacklist(): BlacklistCheck {
  const { clock, notify } = useDesk();
  const { t } = useText();
  const { outcome, value, lastTry } = useResource('upgrades.govBlacklist', '');
  const [since] = useState(clock.now);
  const failed = outcome === 'failed' && lastTry !== null && lastTry.at >= since ? lastTry : null;
  const latest = useRef(t);
  latest.current = t;
  useEffect(() => {
    if (failed === null || isSilence(failed.error)) return;
    notify({ tone: 'problem', text: failed.error.msg || latest.current('update.systemError'), key: 'gov-blacklist' });
  }, [failed, notify]);
  const isAsking = outcome === 'reading' || (outcome === 'never' && lastTry === null);
  return { outcome: isAsking ? 'asking' : outcome, blackFlag: value ?? 0 };
}

interface GovPage {
  /** A page of the government edition is named, and may be opened. */
  readonly hasPage: boolean;
  readonly isGuest: boolean;
  /** Opens it in a window of its own; answers what to say when it did not, '' when it did. */
  jump(): Promise<string>;
}

/**
 * The way to the government edition. A guest takes nothing of his along (GOV-06). A real name takes `token`, `customerId` and `channel` (GOV-07): the token
 * is a code that works once and for a minute, which that page exchanges for tokens of its own, because an address is read by many.
 */
export function useGovPage(): GovPage {
  const { login } = useDesk();
  const { worker } = usePage();
  const { t } = useText();
  const ownId = traitsOf(useVariant()).appId;
  const { companyId } = useActiveCompany();
  const { govUrl = '', govAppId = '', appOrigins = [] } = useResource('config.remoteConfig', '').value ?? {};
  async function visitor(): Promise<GovVisitor | null> {
    if (login.isGuest) return { kind: 'guest' };
    const code = await worker.ask('account.exchangeId', { targetAppId: govAppId || ownId });
    return code.ok ? { kind: 'real', token: code.value.code, customerId: companyId ?? '' } : null;
  }
  return {
    hasPage: govAddress(govUrl, { kind: 'guest' }, appOrigins) !== null,
    isGuest: login.isGuest,
    async jump() {
      const who = await visitor();
      if (who === null) return t('government.noTicket');
      const href = govAddress(govUrl, who, appOrigins);
      if (href === null) return t('government.noPage');
      return openLink(href) ? '' : t('government.blocked');
    },
  };
}

export interface GovOffer {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const shownKey = (accountId: string): string => `govShown:${accountId}`;

function readShown(text: string | null): number | null {
  const at = Number(text ?? Number.NaN);
  return Number.isFinite(at) && at > 0 ? at : null;
}

/** The government upgrade while it is due here (GOV-02, GOV-09), from when it is known until `end`; `shown` notes that it was shown to this account. */
export function useGovOffer(): { readonly offer: GovOffer | null; shown(): void; end(): void } {
  const { clock, device, login } = useDesk();
  const { value } = useResource('upgrades.govUpgrade', '');
  const config = useResource('config.remoteConfig', '');
  const days = config.value?.govUpgradeFrequency ?? 7;
  const [offer, setOffer] = useState<GovOffer | null>(null);
  const key = shownKey(login.accountId);
  const isKnown = config.outcome !== 'reading';
  useEffect(() => {
    if (value === null || !isKnown) return;
    const isDue = isGovDue(value.whiteType, readShown(device.get(key)), clock.now(), days);
    if (isDue) setOffer({ id: value.upgradeId, title: value.title, text: value.text });
    else if (value.whiteType !== 'gov') setOffer(null);
  }, [value, isKnown, days, key, device, clock]);
  return {
    offer,
    shown: () => void device.set(key, String(clock.now())),
    end: () => setOffer(null),
  };
}
