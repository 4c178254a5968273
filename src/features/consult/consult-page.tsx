import { useState } from 'react';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { ConsultPane } from './consult-pane.tsx';
import { useAskedCompany } from './use-talks.ts';

/** Talks with advisors as a page, about the company that the tab works for. */
export function ConsultPage() {
  const companyId = useAskedCompany();
  const [closing, setClosing] = useState(false);
  return (
    <FluentScope>
      <ConsultPane key={companyId} {...{ companyId, closing }} buttonCode={null} onClose={null} onClosing={setClosing} />
    </FluentScope>
  );
}
