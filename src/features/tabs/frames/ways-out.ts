import { useNavigate } from '@tanstack/react-router';
import { tabHref } from '../../../desk/app-tabs.ts';
import { askMenu } from '../../../desk/asked/asked-menu.ts';
import { usePageHost } from '../../../desk/page-host.ts';
import { SECURITY_PATH } from '../../../domain/core/view-paths.ts';
import type { AppTab } from '../../../domain/tabs/app-tab.ts';
import type { OpeningStop } from '../../../domain/tabs/opening-report.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { viewTarget } from '../../../ui/views/view-target.ts';
import { menuCodeOf } from '../company-apps.ts';

/** A way out of a blocked opening, beside checking again: for at most two, so that there are three. */
type Way = 'apply' | 'realName' | 'guide' | 'trial' | 'purchase' | 'renewal' | 'vatType' | 'identity';

/** The ways out of an opening that was stopped, the likeliest first. */
function waysOut(stop: OpeningStop): readonly Way[] {
  switch (stop.show) {
    case 'privilege':
      return ['apply'];
    case 'guide':
      return stop.need === 'privilege' ? ['apply', 'guide'] : ['identity', 'guide'];
    case 'certificate':
      return ['identity'];
    case 'needsLogin':
    case 'realName':
      return ['realName'];
    case 'prompt':
      return [stop.prompt];
    default:
      return [];
  }
}

const labels = {
  apply: 'tabs.wayApply',
  realName: 'tabs.wayRealName',
  guide: 'tabs.wayGuide',
  vatType: 'menus.vatTitle',
  identity: 'identity.go',
  trial: 'menus.trialGo',
  purchase: 'menus.purchaseGo',
  renewal: 'menus.renewalGo',
} as const;

export interface WayOut {
  readonly way: Way;
  readonly label: string;
  go(): void;
}

const labelOf = (way: Way, t: Translate): string => t(labels[way]);

/** The ways out of a blocked tab with what they do. `onLeave`: what shows them is closed first. */
export function useWaysOut(tab: AppTab, stop: OpeningStop, onLeave: () => void): readonly WayOut[] {
  const { t } = useText();
  const navigate = useNavigate();
  const { openRealName } = usePageHost();
  function go(way: Way): void {
    onLeave();
    const { companyId } = tab;
    if (way === 'realName') openRealName();
    else if (way === 'apply') void navigate({ ...viewTarget(SECURITY_PATH), search: { company: companyId } });
    else {
      // The whole opening once more, this time with whoever may be asked: its prompt, or its guide. It is for the company of the tab.
      if (tab.inDialog !== true) void navigate({ to: tabHref(tab) });
      askMenu({ companyId, code: menuCodeOf(tab), by: 'menu', ...(tab.inDialog === true ? { as: 'dialog' } : {}) });
    }
  }
  return waysOut(stop).map((way) => ({ way, label: labelOf(way, t), go: () => go(way) }));
}
