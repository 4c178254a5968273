import { useLayoutEffect, useState } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useDesk } from '../../desk/desk.tsx';
import { useText } from '../../ui/text.ts';
import { createLoadingLayer } from './loading-layer.ts';

/** The loading text of a switch, over the content while it runs (COMP-05) and for 2000 ms at most (GEN-06). */
export function SwitchLoading() {
  const { t } = useText();
  const { clock } = useDesk();
  const { switching } = useActiveCompany();
  const [shown, setShown] = useState(false);
  const [layer] = useState(() => createLoadingLayer(clock, setShown));
  // Before the paint: the text stands in the same frame in which the switch begins.
  useLayoutEffect(() => layer.follow(switching), [layer, switching]);
  useLayoutEffect(() => () => layer.follow(false), [layer]);
  return (
    <div className="wb-switching" role="status" aria-live="polite" hidden={!shown}>
      {shown && <span>{t('switching.loading')}</span>}
    </div>
  );
}
