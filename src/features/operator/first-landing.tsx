import { useEffect } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { OPERATOR_PATH } from '../../domain/core/view-paths.ts';
import { useGoTo } from '../../ui/views/view-target.ts';
import { AREA } from './areas/area-in-view.ts';
import { useParts } from './setup/use-parts.ts';

/** In the device's memory: the account was led to what is not set up, or everything was. */
const LANDED = 'operatorLanded:';

function Landing() {
  const { device, login, tab } = useDesk();
  const { missing, outcome } = useParts();
  const goTo = useGoTo(OPERATOR_PATH);
  const [isKnown, isMissing] = [outcome === 'known', missing.length > 0];
  useEffect(() => {
    if (!isKnown) return;
    device.set(`${LANDED}${login.accountId}`, '1');
    if (!isMissing) return;
    tab.set(AREA, 'parts');
    goTo();
  }, [isKnown, isMissing, device, login, tab, goTo]);
  return null;
}

/** Asks whether somebody is an operator, until he was led. */
function Asking() {
  const { value: isOperator } = useResource('operator.isOperator', '');
  return isOperator === true ? <Landing /> : null;
}

/** Where an account without companies begins: leads an operator to what is not set up yet, once on a device: the first thing that he sees of a new deployment (PLUS-50). */
export function FirstLanding() {
  const { device, login } = useDesk();
  return device.get(`${LANDED}${login.accountId}`) !== '1' ? <Asking /> : null;
}
