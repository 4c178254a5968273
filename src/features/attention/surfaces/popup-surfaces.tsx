import type { Bubble, Popup } from '../../../api/entities/attention.ts';
import { isClosable } from '../../../domain/attention/advert-jump.ts';
import { CornerCard } from '../../../ui/corner-card.tsx';
import { useText } from '../../../ui/text.ts';
import { useTurn } from '../use-turn.ts';
import { advertOf } from './advert.ts';
import { useJumps } from './jumps.ts';
import { PopupWindow } from './popup-window.tsx';
import { useLeave, useOffered } from './use-offered.ts';

function PopupSurface({ popup }: { popup: Popup }) {
  const { can } = useJumps();
  const { commonPopContentVO: content, commonPopFunctionVO: place, commonPopReceiveRuleVO: rule } = popup;
  const turn = useTurn({
    kind: 'popup',
    id: content.id,
    tab: place.tabCode,
    showType: place.showType,
    type: content.popContextType,
    freq: rule.freq,
  });
  const advert = advertOf(popup.content, popup.jump, can);
  const leave = useLeave(turn, advert);
  if (turn.state !== 'shown') return null;
  const { action } = advert;
  return (
    <PopupWindow
      surface="popup"
      advert={advert}
      closable={isClosable(place.closeType, action !== null)}
      onLeave={({ how, doNotRemind }) => leave(how === 'opened' ? action : null, doNotRemind)}
    />
  );
}

function BubbleSurface({ bubble }: { bubble: Bubble }) {
  const { t } = useText();
  const { can } = useJumps();
  const { commonPopFunctionVO: place, commonPopReceiveRuleVO: rule, content } = bubble;
  const turn = useTurn({ kind: 'bubble', id: place.popContentId, tab: place.tabCode, showType: place.showType, freq: rule.freq });
  const advert = advertOf(content, place, can);
  const leave = useLeave(turn, advert);
  if (turn.state !== 'shown') return null;
  const { title, text, action } = advert;
  return (
    <CornerCard
      name="bubble"
      kind={t('adverts.bubble')}
      title={title}
      text={text}
      action={action?.label ?? null}
      onAction={() => leave(action)}
      onClose={() => leave(null)}
    />
  );
}

/** Popups and bubbles that are published for the account. Which of them comes, and when, is the engine's. */
export function PopupSurfaces() {
  const offered = useOffered('attention.popups');
  return (
    <>
      {offered?.popups.map((popup) => (
        <PopupSurface key={popup.commonPopContentVO.id} popup={popup} />
      ))}
      {offered?.bubbles.map((bubble) => (
        <BubbleSurface key={bubble.commonPopFunctionVO.popContentId} bubble={bubble} />
      ))}
    </>
  );
}
