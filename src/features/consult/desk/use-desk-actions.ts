import type { SaidPicture } from '../../../api/entities/talk.ts';
import type { CallError } from '../../../api/error-kinds.ts';
import { useDesk } from '../../../desk/desk.tsx';
import type { Result } from '../../../domain/core/result.ts';
import { useText } from '../../../ui/text.ts';
import type { DeskTalk, OwnTalk } from './desk-value.ts';

export interface DeskActions {
  /** Takes a talk that waits; false when a colleague has it. */
  take(talk: DeskTalk): Promise<boolean>;
  hand(talk: OwnTalk, to: string): Promise<boolean>;
  end(talk: OwnTalk): Promise<boolean>;
  read(talk: OwnTalk, upTo: number): Promise<boolean>;
  say(talk: OwnTalk, line: { readonly lineId: string; readonly text: string; readonly picture?: SaidPicture }): Promise<boolean>;
  /** He types. Nobody waits for its answer. */
  typing(talk: OwnTalk): Promise<unknown>;
  /** The picture of a line; null when it could not be had. */
  picture(talk: OwnTalk, lineId: string): Promise<string | null>;
  away(away: 0 | 1): Promise<boolean>;
}

/** What an advisor does: each is answered at once or said to have failed, and the desk is looked at again then. */
export function useDeskActions(refresh: () => Promise<unknown>): DeskActions {
  const { worker, report } = useDesk();
  const { t } = useText();
  async function done(asked: Promise<Result<unknown, CallError>>, label: string): Promise<boolean> {
    const ended = await asked;
    if (!ended.ok) report(ended.error, { asked: true, label });
    await refresh();
    return ended.ok;
  }
  const at = ({ owner, talk }: DeskTalk) => ({ owner, sceneId: talk.sceneId });
  return {
    take: (talk) => done(worker.ask('operatorDesk.operatorDeskMove', { ...at(talk), action: 'take' }), t('desk.takeFailed')),
    hand: (talk, to) => done(worker.ask('operatorDesk.operatorDeskMove', { ...at(talk), action: 'hand', to }), t('desk.handFailed')),
    end: (talk) => done(worker.ask('operatorDesk.operatorDeskMove', { ...at(talk), action: 'end' }), t('desk.endFailed')),
    read: (talk, upTo) => done(worker.ask('operatorDesk.operatorDeskMove', { ...at(talk), action: 'read', upTo }), t('desk.readFailed')),
    say: (talk, line) => done(worker.ask('operatorDesk.operatorDeskSay', { ...at(talk), ...line }), t('desk.sayFailed')),
    async picture(talk, lineId) {
      const told = await worker.ask('operatorDesk.operatorDeskPicture', { ...at(talk), lineId });
      return told.ok ? told.value.data : null;
    },
    typing: (talk) => worker.ask('operatorDesk.operatorDeskTyping', at(talk)),
    away: (away) => done(worker.ask('operatorDesk.operatorDeskAway', { away }), t('desk.awayFailed')),
  };
}
