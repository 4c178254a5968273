import { useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import type { DraftRow } from '../../db/types.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { FirstDaySmall } from '../../desk/first-day/first-day-small.tsx';
import { hasNoCompanies } from '../../desk/first-day/no-companies.ts';
import { useFact } from '../../desk/use-stored.ts';
import { addsByRealNameOnly } from '../../domain/access/guest.ts';
import { isHome, MANAGE_PATH, MESSAGES_PATH } from '../../domain/core/view-paths.ts';
import { pastedOf } from '../../features/companies/paste/paste-draft.ts';
import { openPaste } from '../../features/companies/paste/paste-store.ts';
import { type DraftPlace, DraftsBar } from '../../features/drafts/drafts-bar.tsx';
import type { Translate } from '../../texts/catalogue.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import type { ViewOutline } from '../../ui/views/define-view.ts';
import { useAccountForm } from './account/use-account-form.ts';
import { Bar } from './bar.tsx';
import { usePage } from './use-page.ts';

const jobBarPart = createLazyPart<ComponentType>(async () => (await import('../../features/jobs/job-bar.tsx')).JobBar);

const stepsPart = createLazyPart<ComponentType>(async () => (await import('../../features/companies/first-day/steps-left.tsx')).StepsLeft);
const landingPart = createLazyPart<ComponentType>(async () => (await import('../../features/operator/first-landing.tsx')).FirstLanding);

/** Of the first day: the ways in over the inbox of an account without companies, over home what is left of it; an operator is led on to his set-up. */
function FirstDay({ pathname }: { pathname: string }) {
  const isEmpty = useAccount(hasNoCompanies);
  const begun = useFact('firstDay:');
  if (isEmpty && pathname === MANAGE_PATH) return <Lazy part={landingPart} props={{}} />;
  if (isEmpty) return pathname === MESSAGES_PATH ? <FirstDaySmall /> : null;
  return isHome(pathname) && begun?.value === 'begun' ? <Lazy part={stepsPart} props={{}} /> : null;
}

/** Where a draft of the edit form is taken up again, over the view that is open: of a company, or of a change of it in the outbox. */
function editHref(pathname: string, { k, companyId }: DraftRow): string | null {
  const [form, subject = ''] = k.split(':');
  const href = `${pathname}?edit=${encodeURIComponent(companyId)}`;
  if (form === 'command') return `${href}&command=${encodeURIComponent(subject)}`;
  return form === 'company' ? href : null;
}

/** Where a draft is taken up again; a pasted list opens its panel (PLUS-05). */
function placeOf(pathname: string, draft: DraftRow, t: Translate): DraftPlace | null {
  const pasted = pastedOf(draft);
  if (pasted !== null) return { name: t('drafts.pasted', { count: pasted.lines }), resume: () => openPaste(pasted.text, pasted.subject) };
  const href = editHref(pathname, draft);
  return href === null ? null : { href };
}

/** A guest is told where companies are added that he gives his real name first, and led there (AUTH-20). */
function GuestAdds() {
  const { t } = useText();
  const { deployment, dialogs } = usePage();
  const { login } = useDesk();
  const form = useAccountForm();
  if (!addsByRealNameOnly(login, deployment.location())) return null;
  return (
    <Bar tone="info" title={t('access.guestAdd')}>
      {form.blocked !== null && <span className="wb-quiet">{form.blocked}</span>}
      {form.blocked === null ? (
        <button type="button" className="wb-link" onClick={() => dialogs.open('real')}>
          {t('access.realTitle')}
        </button>
      ) : (
        !form.reminded && (
          <button type="button" className="wb-link" onClick={form.remind}>
            {t('companies.remind')}
          </button>
        )
      )}
    </Bar>
  );
}

/** What stands over a view from other features: over company management a guest's next step, over every view drafts. Its opening is counted here, once all else is there. */
export function ViewBars({ view: { path: pathname, event } }: { view: ViewOutline }) {
  const { track } = useDesk();
  useEffect(() => track(event), [event, track]);
  const { t } = useText();
  const edit = useSearch({ strict: false, select: (search: { edit?: string }) => search.edit });
  return (
    <>
      <Lazy part={jobBarPart} props={{}} />
      {pathname === MANAGE_PATH && <GuestAdds />}
      <FirstDay pathname={pathname} />
      <DraftsBar placeOf={(draft) => placeOf(pathname, draft, t)} openCompanyId={edit ?? null} />
    </>
  );
}
