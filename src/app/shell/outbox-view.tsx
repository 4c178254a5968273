import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { CompanyTitle } from '../../features/company-switch/company-title.tsx';
import type { OutboxPageProps } from '../../features/sync/outbox-page.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';

export const outboxPart = createLazyPart<ComponentType<OutboxPageProps>>(
  async () => (await import('../../features/sync/outbox-page.tsx')).OutboxPage,
);

/** The outbox as a view; editing and conflicts are the company list's. */
export function OutboxView() {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <>
      <CompanyTitle view={t('outbox.title')} />
      <Lazy
        part={outboxPart}
        props={{
          onEdit: ({ key, id }) =>
            void navigate({ to: '/workbench/company-manage', search: (old: object) => ({ ...old, edit: key, command: id }) }),
          onResolve: (row) => void navigate({ to: '/workbench/company-manage', search: (old: object) => ({ ...old, conflict: row.key }) }),
        }}
      />
    </>
  );
}
