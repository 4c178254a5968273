import type { DraftRow } from '../../db/types.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { useAge } from '../../desk/time/use-age.ts';
import { useDrafts } from '../../desk/use-stored.ts';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';

/** Drafts drawn in the bar; of more, the newest. */
const SHOWN = 3;

/** Where a draft is taken up again: at an address, or, where it belongs to no company, by its name and what opens it. */
export type DraftPlace = { readonly href: string } | { readonly name: string; resume(): void };

interface DraftLineProps {
  draft: DraftRow;
  place: DraftPlace;
}

function DraftLine({ draft, place }: DraftLineProps) {
  const { t } = useText();
  const { data, notify } = useDesk();
  const dir = useAccount((state) => state.directory);
  const age = useAge(draft.at);
  const row = dir?.id.indexOf(draft.companyId) ?? -1;

  async function discard(): Promise<void> {
    const colon = draft.k.indexOf(':');
    const [form, subject] = [draft.k.slice(0, colon), draft.k.slice(colon + 1)];
    const commands = await data.commands();
    if (commands.ok && (await commands.value.dropDraft(form, subject)).ok) notify({ tone: 'done', text: t('drafts.discarded') });
  }
  return (
    <li className="wb-draft">
      {dir !== null && row >= 0 ? (
        <SealLine seal={sealAt(dir, row)} />
      ) : (
        <b>{'name' in place ? place.name : (draft.seal?.shortName ?? '')}</b>
      )}
      <span className="wb-quiet">{t('drafts.age', { age })}</span>
      {'href' in place ? (
        <a className="wb-link" href={place.href}>
          {t('drafts.resume')}
        </a>
      ) : (
        <button type="button" className="wb-link" onClick={place.resume}>
          {t('drafts.resume')}
        </button>
      )}
      <button type="button" className="wb-link" onClick={() => void discard()}>
        {t('drafts.discard')}
      </button>
    </li>
  );
}

export interface DraftsBarProps {
  /** Where the form of a draft is; null for a draft that its form brings back by itself. */
  placeOf(draft: DraftRow): DraftPlace | null;
  /** Company whose form is open: its drafts need no line here. */
  openCompanyId: string | null;
}

/** What was typed and not saved, each under its company's seal or its name, to be taken up again or thrown away (PLUS-14). */
export function DraftsBar({ placeOf, openCompanyId }: DraftsBarProps) {
  const { t } = useText();
  const drafts = useDrafts();
  const shown = (drafts ?? []).flatMap((draft) => {
    const place = draft.companyId === openCompanyId ? null : placeOf(draft);
    return place === null ? [] : [{ draft, place }];
  });
  if (shown.length === 0) return null;
  return (
    <section className="wb-drafts" aria-label={t('drafts.title')}>
      <b>{t('drafts.title')}</b>
      <ul>
        {shown.slice(0, SHOWN).map(({ draft, place }) => (
          <DraftLine key={draft.k} draft={draft} place={place} />
        ))}
      </ul>
    </section>
  );
}
