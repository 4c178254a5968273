import { useEffect, useState } from 'react';
import type { AppPlaces } from '../../domain/core/deployment.ts';
import type { Translate } from '../../texts/catalogue.ts';
import { usePageHost } from '../account/page-host.ts';

const titles = { tax: 'tabs.appTax', invoice: 'tabs.appInvoice', bookkeeping: 'tabs.appBookkeeping' } as const;

const isKnown = (code: string): code is keyof typeof titles => code in titles;

/** Name of an app that the deployment names; its code where the product has no word for it. */
export const appTitle = (code: string, t: Translate): string => (isKnown(code) ? t(titles[code]) : code);

/** The apps that the deployment names (TAB-01); null until they are known. */
export function useApps(): AppPlaces['apps'] | null {
  const { places } = usePageHost();
  const [apps, setApps] = useState<AppPlaces['apps'] | null>(null);
  useEffect(() => {
    let isGone = false;
    void places().then((known) => {
      if (!isGone) setApps(known.apps);
    });
    return () => {
      isGone = true;
    };
  }, [places]);
  return apps;
}
