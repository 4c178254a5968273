import { useEffect, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';

interface AskedTip {
  readonly tipsCode: string;
  /** Of a tip of one company. */
  readonly companyId?: string;
  /** The tip's place is in front. */
  readonly isWanted: boolean;
}

/**
 * Whether another device has closed a tip since it was told, null until somebody has answered (CALL-007). Without a line, and where nobody answers, it
 * is open.
 */
export function useIsClosed({ tipsCode, companyId = '', isWanted }: AskedTip): boolean | null {
  const { worker } = useDesk();
  const isOffline = useOffline();
  const [isClosed, setClosed] = useState<boolean | null>(null);
  const asks = isWanted && isClosed === null && !isOffline;
  useEffect(() => {
    if (!asks) return;
    let live = true;
    void worker
      .ask('tips.postTipsQuery', { tipsCode, companyId })
      .then((answer) => live && setClosed(answer.ok && answer.value.saved === 1));
    return () => {
      live = false;
    };
  }, [asks, companyId, tipsCode, worker]);
  return isClosed ?? (isOffline ? false : null);
}
