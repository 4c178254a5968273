import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { OperationTip } from '../../../api/entities/attention.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { isPitAt } from '../../../domain/attention/pit.ts';
import { CornerCard } from '../../../ui/corner-card.tsx';
import { useText } from '../../../ui/text.ts';
import { useTurn } from '../use-turn.ts';
import { advertOf } from './advert.ts';
import { useJumps } from './jumps.ts';
import { useIsClosed } from './use-is-closed.ts';
import { useLeave } from './use-offered.ts';

/** A tip that is sent once is closed at the gateway when it was shown (POP-09, A-44): by a command, which waits for the line. */
function useCloseWhenShown(tipsCode: string, isDue: boolean): void {
  const { data } = useDesk();
  const given = useRef(false);
  useEffect(() => {
    if (!isDue || given.current) return;
    given.current = true;
    void data.commands().then(async (commands) => {
      if (commands.ok) await commands.value.give('postTipsSave', { input: { tipsCode }, seal: null });
    });
  }, [data, isDue, tipsCode]);
}

function Tip({ tip: { operationPublish, position, content, jump } }: { tip: OperationTip }) {
  const { t } = useText();
  const { can } = useJumps();
  const { publishCode, frequencyType } = operationPublish;
  const isHere = useLocation({ select: ({ pathname }) => isPitAt(position, pathname) });
  const [isOver, setOver] = useState(false);
  const isClosed = useIsClosed({ tipsCode: publishCode, isWanted: isHere });
  const isSentOnce = frequencyType === 1;
  const isOffered = isHere && !isOver && isClosed === false;
  const turn = useTurn(isOffered ? { kind: 'operationTip', id: publishCode, freq: isSentOnce ? 9999 : -1 } : null);
  const isShown = turn.state === 'shown';
  useCloseWhenShown(publishCode, isShown && isSentOnce);
  const advert = advertOf(content, jump, can);
  const leave = useLeave(turn, advert);
  if (!isShown) return null;
  const { title, text, action } = advert;
  const end = (taken: typeof action): void => {
    setOver(true);
    leave(taken);
  };
  return (
    <CornerCard
      name="operationTip"
      kind={t('adverts.operationTip')}
      title={title}
      text={text}
      action={action?.label ?? null}
      onAction={() => end(action)}
      onClose={() => end(null)}
    />
  );
}

/** Tips of operations, each on the view that its position is on (CONST-64). */
export function OperationTips({ tips }: { tips: readonly OperationTip[] }) {
  return tips.map((tip) => <Tip key={tip.operationPublish.publishCode} tip={tip} />);
}
