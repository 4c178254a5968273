import type { AnnualReport as Report } from '../../../api/entities/attention.ts';
import { useAge } from '../../../desk/time/use-age.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { advertOf } from './advert.ts';
import { AnnualReportWindow } from './annual-report-window.tsx';
import { useJumps } from './jumps.ts';

export interface AnnualReportProps {
  report: Report;
  onClose(): void;
}

/** The annual report, opened by its user. */
export function AnnualReport({ report: { year, content, jump, figures }, onClose }: AnnualReportProps) {
  const jumps = useJumps();
  const advert = advertOf(content, jump, jumps.can);
  const age = useAge(useResource('attention.annualReport', '').fetchedAt);
  function open(): void {
    onClose();
    if (advert.action !== null) jumps.go(advert.action.jump, advert.title);
  }
  return <AnnualReportWindow year={year} counts={figures} advert={advert} age={age} onOpen={open} onClose={onClose} />;
}
