import { type CheckedMessage, type RemindTab, remindTabs, sceneCodeOf } from '../../domain/messages/valid-message.ts';

/** The tab that a reminder belongs to (MSG-10). */
export const tabOfScene = (message: Pick<CheckedMessage, 'sceneCode' | 'extendQueryField'>): RemindTab =>
  sceneCodeOf(message) === remindTabs.fpTab ? 'fpTab' : 'sbTab';
