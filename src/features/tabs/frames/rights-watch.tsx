import { useEffect, useRef } from 'react';
import { useResource } from '../../../desk/use-resource.ts';
import type { FrameRoom } from './frame-room.ts';

/** Hears of changed rights of a company whose apps are open, and has them checked again. Draws nothing. */
export function RightsWatch({ companyId, room }: { companyId: string; room: FrameRoom }) {
  const { outcome, value } = useResource('privileges.privileges', companyId);
  const rights = outcome === 'known' ? JSON.stringify(value) : null;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (rights === null || rights === before.current) return;
    // What is told first was checked when the app was opened.
    if (before.current !== null) void room.verify(companyId);
    before.current = rights;
  }, [rights, companyId, room]);
  return null;
}
