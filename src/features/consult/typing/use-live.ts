import { useEffect, useRef } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { liveChannel } from '../../../domain/core/live-channel.ts';

/** Calls `onTold` whenever the gateway says that something holds for now about `about`; never for ''. */
export function useLive(about: string, onTold: () => void): void {
  const { login } = useDesk();
  const latest = useRef(onTold);
  latest.current = onTold;
  useEffect(() => {
    if (about === '') return;
    const channel = new BroadcastChannel(liveChannel(login.accountId));
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === about) latest.current();
    };
    return () => channel.close();
  }, [login.accountId, about]);
}
