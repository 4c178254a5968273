import type { operatorDesk, operatorDeskLook } from '../../../api/calls/operator-desk.ts';
import type { OutputOf } from '../../../api/contract.ts';

export type DeskValue = OutputOf<typeof operatorDesk>;
export type DeskTalk = DeskValue['waiting'][number];
export type OwnTalk = DeskValue['own'][number];
export type LookedAt = OutputOf<typeof operatorDeskLook>;

/** By what a talk is told from every other. */
export const placeOf = ({ owner, talk }: DeskTalk): string => `${owner} ${talk.sceneId}`;
/** Lines of the asker that the advisor has not seen. */
export const unreadIn = ({ talk, said }: OwnTalk): number => said.filter(({ by, n }) => by === 'user' && n > talk.advisorRead).length;
