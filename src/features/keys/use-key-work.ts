import { useMemo } from 'react';
import type { SecurityKey } from '../../api/calls/security-keys.ts';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { useAccount } from '../../desk/desk.tsx';
import { useStatusColumns } from '../../desk/standing/area-status.ts';
import { useCollections } from '../../desk/use-collections.ts';
import { type UsedResource, useResource } from '../../desk/use-resource.ts';
import type { KeyName } from '../../domain/keys/key-reader.ts';
import { type WaitingItem, waitingWork } from '../../domain/keys/waiting-work.ts';
import type { ResourceValue } from '../../workers/surface.ts';
import { isSameKey } from './key-state.ts';

/** What the device knows of the account's keys, and what waits for each. */
export interface KeyWork {
  readonly business: UsedResource<ResourceValue<'securityKeys.business'>>;
  /** In the order of their numbers. */
  readonly keys: readonly SecurityKey[];
  /** Undefined while the companies are read. */
  readonly work: ReadonlyMap<string, readonly WaitingItem[]> | undefined;
  knownAs(key: KeyName): SecurityKey | undefined;
}

const noKeys: readonly SecurityKey[] = [];

/** Companies whose newest refresh failed because the tax site wants identity authentication. */
function useNeedIdentity(): ReadonlySet<string> | undefined {
  return useCollections(async ({ tasks }) => {
    const failed = (await tasks.where('state').equals('failed').toArray()).filter(({ reason }) => reason === 'realName');
    const all = await tasks
      .where('companyId')
      .anyOf([...new Set(failed.map(({ companyId }) => companyId))])
      .toArray();
    const isNewest = ({ companyId, endedAt }: (typeof failed)[number]): boolean =>
      all.every((other) => other.companyId !== companyId || (other.endedAt > 0 && other.endedAt <= endedAt));
    return new Set(failed.filter(isNewest).map(({ companyId }) => companyId));
  }, []);
}

export function useKeyWork(): KeyWork {
  const business = useResource('securityKeys.business', '');
  const directory = useAccount((state) => state.directory);
  const needIdentity = useNeedIdentity();
  const columns = useStatusColumns(useChinaDay());
  const told = business.value?.keys ?? noKeys;
  return useMemo(() => {
    const keys = [...told].sort((a, b) => a.n - b.n);
    const places = new Map(directory?.id.map((id, at) => [id, at]));
    const dueOf = (companyId: string): string | null => columns?.due[places.get(companyId) ?? -1] || null;
    const isRead = directory !== null && needIdentity !== undefined;
    return {
      business,
      keys,
      work: isRead ? waitingWork({ keys, companies: directory, needIdentity, dueOf }) : undefined,
      knownAs: (key) => keys.find((one) => isSameKey(one, key)),
    };
  }, [business, told, directory, needIdentity, columns]);
}
