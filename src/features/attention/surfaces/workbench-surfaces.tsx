import type { Promotion } from '../../../api/entities/attention.ts';
import { useAccount } from '../../../desk/desk.tsx';
import type { ResourceValue } from '../../../workers/surface.ts';
import { useTurn } from '../use-turn.ts';
import { advertOf } from './advert.ts';
import { useJumps } from './jumps.ts';
import { MarketingCompanies, useMarketed } from './marketing-companies.tsx';
import { MultiPopupWindow } from './multi-popup-window.tsx';
import { OperationTips } from './operation-tips.tsx';
import { PopupWindow } from './popup-window.tsx';
import { RaffleWindow } from './raffle-window.tsx';
import { useLeave, useOffered } from './use-offered.ts';

function RaffleSurface({ raffle: { id, freq, content, jump } }: { raffle: Promotion }) {
  const { can } = useJumps();
  const turn = useTurn({ kind: 'raffle', id, freq });
  const advert = advertOf(content, jump, can);
  const leave = useLeave(turn, advert);
  if (turn.state !== 'shown') return null;
  return <RaffleWindow advert={advert} onLeave={({ how, doNotRemind }) => leave(how === 'opened' ? advert.action : null, doNotRemind)} />;
}

type MultiPopup = ResourceValue<'attention.workbenchPopups'>['multiPopups'][number];

function MultiSurface({ multi: { id, freq, pages } }: { multi: MultiPopup }) {
  const { can } = useJumps();
  const adverts = pages.map((page) => advertOf(page.content, page.jump, can));
  const turn = useTurn(pages.length === 0 ? null : { kind: 'multiPopup', id, freq });
  const leave = useLeave(turn, adverts[0] ?? { title: '' });
  return turn.state === 'shown' ? <MultiPopupWindow pages={adverts} onLeave={leave} /> : null;
}

function MarketingSurface({ marketing: { id, freq, content, jump } }: { marketing: Promotion }) {
  const { can } = useJumps();
  const companies = useMarketed();
  // Only where the marketing list answers a company, and that is still to be seen here.
  const turn = useTurn(companies === null ? null : { kind: 'marketing', id, freq });
  const advert = advertOf(content, jump, can);
  const leave = useLeave(turn, advert);
  if (turn.state !== 'shown' || companies === null) return null;
  const { action } = advert;
  return (
    <PopupWindow
      closable
      surface="marketing"
      advert={advert}
      onLeave={({ how, doNotRemind }) => leave(how === 'opened' ? action : null, doNotRemind)}
    >
      <MarketingCompanies companies={companies} />
    </PopupWindow>
  );
}

/** The workbench's own windows (raffle, marketing, several pages), and its operation tips. */
export function WorkbenchSurfaces() {
  const offered = useOffered('attention.workbenchPopups');
  // Marketing is asked about all companies: not before all have arrived.
  const hasCompanies = useAccount((state) => (state.pull?.at ?? 0) > 0);
  if (offered === null) return null;
  return (
    <>
      {offered.raffles.map((raffle) => (
        <RaffleSurface key={raffle.id} raffle={raffle} />
      ))}
      {hasCompanies && offered.marketings.map((marketing) => <MarketingSurface key={marketing.id} marketing={marketing} />)}
      {offered.multiPopups.map((multi) => (
        <MultiSurface key={multi.id} multi={multi} />
      ))}
      <OperationTips tips={offered.operationTips} />
    </>
  );
}
