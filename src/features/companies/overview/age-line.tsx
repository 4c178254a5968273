import { useAccount } from '../../../desk/desk.tsx';
import { useAge } from '../../../desk/time/use-age.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { exactTime } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';

/** Age of the stored companies: `数据为 3 分钟前`, with 离线 in front while the line is cut (PLUS-08). */
export function AgeLine() {
  const { t, language } = useText();
  const at = useAccount((state) => state.pull?.at ?? 0);
  const offline = useOffline();
  const age = useAge(at);
  if (at === 0) return null;
  return (
    <span className="wb-quiet" title={exactTime(at, language)} data-age={offline ? 'offline' : 'online'}>
      {t(offline ? 'companies.offlineSince' : 'companies.syncedAt', { age })}
    </span>
  );
}
