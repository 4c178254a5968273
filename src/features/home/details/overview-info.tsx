import { type ComponentType, useEffect, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { overviewDelay } from '../../../domain/home/overview-delay.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import { sumNames } from './use-sums.ts';

const dialogPart = createLazyPart<ComponentType<{ onClose(): void }>>(async () => (await import('./overview-dialog.tsx')).OverviewDialog);

/** Asks for the overview info once home has been open for the delay of the remote configuration: its sums go over all companies, and the first cards come before. */
function useScheduled(): void {
  const { worker, clock } = useDesk();
  const { outcome, value } = useResource('config.remoteConfig', '');
  const delay = overviewDelay(outcome, value?.zyy003Delay);
  useEffect(() => {
    if (delay === null) return;
    const tell = (what: 'watch' | 'unwatch'): void => {
      for (const name of sumNames) void worker.resource({ what, name, subject: '' });
    };
    let watches = false;
    const cancel = clock.after(delay, () => {
      watches = true;
      tell('watch');
    });
    return () => {
      cancel();
      if (watches) tell('unwatch');
    };
  }, [worker, clock, delay]);
}

/** The overview info on home (HOME-31): fetched after its delay, opened by a press. */
export function OverviewInfo() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  useScheduled();
  return (
    <>
      <button type="button" className="wb-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('details.open')}
      </button>
      {open && <Lazy part={dialogPart} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
