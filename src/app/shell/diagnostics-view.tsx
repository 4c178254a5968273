import { type ComponentType, useCallback } from 'react';
import { CompanyTitle } from '../../features/company-switch/company-title.tsx';
import type { DiagnosticsPageProps } from '../../features/diagnostics/diagnostics-page.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { lookAround } from '../effects/look-around.ts';
import { saveText } from '../effects/save-text.ts';
import { usePage } from './use-page.ts';

const diagnosticsPart = createLazyPart<ComponentType<DiagnosticsPageProps>>(
  async () => (await import('../../features/diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
);

/** The diagnostics page over this page's own objects. */
export function DiagnosticsView() {
  const { t } = useText();
  const { worker, presenter } = usePage();
  const look = useCallback(
    () => lookAround({ worker: worker.state(), storage: worker.storage(), errors: presenter.recent() }),
    [worker, presenter],
  );
  return (
    <>
      <CompanyTitle view={t('frame.diagnostics')} />
      <Lazy part={diagnosticsPart} props={{ look, save: saveText }} />
    </>
  );
}
