import { expose, wrap } from 'comlink';
import { useEffect, useRef } from 'react';
import type { Answer, AppAnswers, Joined, WorkbenchCalls } from '../../../sdk/workbench.ts';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useDesk } from '../../desk/desk.tsx';
import { capabilities } from '../../domain/menus/capabilities.ts';
import type { FrameRoom } from '../../features/tabs/frames/frame-room.ts';
import { roomOf } from '../../features/tabs/frames/rooms.ts';
import { isSameOrigin, offerWorkbench } from '../effects/host/offer-workbench.ts';
import { type CallSubject, createAppCalls } from './app-calls.ts';
import type { BridgePorts } from './bridge.ts';
import { useBridgePorts } from './use-bridge.ts';

/** The connection of an app of the page's own origin: the ports that an app of another origin gets, with comlink at this end. */
async function joinFrame(app: Window, answers: AppAnswers, room: FrameRoom, ports: BridgePorts): Promise<Answer<Joined>> {
  const link = isSameOrigin(app) ? await room.helloOf(app) : null;
  const [callPort, askPort] = link?.ports ?? [];
  if (link === null || callPort === undefined || askPort === undefined) {
    const msg = ports.words('bridge.notTab');
    ports.log(msg, { app: '', host: location.host, call: 'join' });
    return { code: -1, msg, data: null };
  }
  expose(answers, askPort);
  return { code: 0, msg: '', data: { welcome: link.welcome, calls: wrap<WorkbenchCalls>(callPort) } };
}

/** `window.workbench` while somebody is signed in: the calls for the company of this browser tab, and `join` for apps in frames (EMBED-02, A-134). */
export function GlobalWorkbench() {
  const desk = useDesk();
  const ports = useBridgePorts();
  const { companyId } = useActiveCompany();
  const active = useRef(companyId);
  active.current = companyId;
  useEffect(() => {
    const { room } = roomOf(desk);
    const subject: CallSubject = {
      ...{ key: null, name: '', host: location.host, may: capabilities },
      get companyId() {
        return active.current;
      },
    };
    const stop = offerWorkbench({
      version: 1,
      ...createAppCalls(subject, ports),
      join: (app, answers) => joinFrame(app, answers, room, ports),
    });
    return () => {
      stop();
      ports.dirty(null, false);
    };
  }, [desk, ports]);
  return null;
}
