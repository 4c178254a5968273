import { useAccount } from '../../../desk/desk.tsx';
import { formatCount, useAge } from '../../../desk/time/use-age.ts';
import { useText } from '../../../ui/text.ts';
import { AgeLine } from '../overview/age-line.tsx';

/**
 * Age of the list: every row is at least as new as the last whole pull. What a pull that was cut off has brought since is newer; when it came
 * nobody noted, so that is said by its number. Not in the first minute: a pull that goes on says so at the indicator.
 */
export function ListAge() {
  const { t, language } = useText();
  const at = useAccount(({ pull }) => pull?.at ?? 0);
  const newer = useAccount(({ pull }) => pull?.run?.rows ?? 0);
  const isOld = useAge(at) !== t('companies.ageMoment');
  return (
    <>
      <AgeLine />
      {at > 0 && newer > 0 && isOld && (
        <span className="wb-quiet" data-newer={newer}>
          {t('companies.someNewer', { n: formatCount(newer, language) })}
        </span>
      )}
    </>
  );
}
