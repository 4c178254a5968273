import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { AttentionHost } from '../../features/attention/attention-host.tsx';
import { ConsultHost } from '../../features/consult/consult-host.tsx';
import { JobHost } from '../../features/jobs/job-host.tsx';
import { ListHost } from '../../features/lists/list-host.tsx';
import { MarkHost } from '../../features/marks/mark-host.tsx';
import { OrderHost } from '../../features/orders/order-host.tsx';
import { ZoneHost } from '../../features/zone/zone-host.tsx';
import { createLazyPart, type LazyPart } from '../../ui/lazy-part.ts';
import { AssistantHost } from '../assistant/assistant-host.tsx';
import { GlobalWorkbench } from '../bridge/global-workbench.tsx';
import { keepStorage } from '../effects/host/platform.ts';
import { HelpHost } from '../help/help-host.tsx';
import { HomeButton } from '../home-button/home-button.tsx';
import { IdentityHost } from '../identity/identity-host.tsx';
import { KeyHost } from '../keys/key-host.tsx';
import { LaunchHost } from '../launch/launch-host.tsx';
import { MenuHost } from '../menus/menu-host.tsx';
import { DeskKeys } from '../palette/desk-keys.tsx';
import { UpgradeHost } from '../update/upgrade-host.tsx';

const noticesPart = createLazyPart<ComponentType>(async () => (await import('../launch/notices-view.tsx')).NoticesView);
const peacePart = createLazyPart<ComponentType>(async () => (await import('../../features/peace/peace-host.tsx')).PeaceHost);
const surfacesPart = createLazyPart<ComponentType>(async () => (await import('../attention/surfaces-host.tsx')).SurfacesHost);

const environmentPart = createLazyPart<ComponentType>(async () => (await import('../environment/environment-host.tsx')).EnvironmentHost);

/** Bell, banner and reminders, adverts and tips: whoever cannot load them is told nothing. */
function Later({ part }: { part: LazyPart<ComponentType> }) {
  const state = useSyncExternalStore(part.subscribe, part.get);
  useEffect(() => part.load(), [part]);
  return state.kind === 'LOADED' ? <state.value /> : null;
}

/** What a signed-in desk has beside what is seen of it, loaded when idle: who opens menus and launches, `window.workbench`, lasting storage, turns of what wants attention, upgrades, the account's environment. */
export function LateHosts() {
  useEffect(() => void keepStorage(), []);
  return (
    <>
      <HomeButton />
      <MenuHost />
      <IdentityHost />
      <LaunchHost />
      <DeskKeys />
      <AssistantHost />
      <HelpHost />
      <GlobalWorkbench />
      <JobHost />
      <MarkHost />
      <ListHost />
      <ZoneHost />
      <KeyHost />
      <OrderHost />
      <ConsultHost />
      <AttentionHost />
      <UpgradeHost />
      <Later part={environmentPart} />
      <Later part={noticesPart} />
      <Later part={surfacesPart} />
      <Later part={peacePart} />
    </>
  );
}
