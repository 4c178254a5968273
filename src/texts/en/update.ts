import type { Words } from '../words.ts';
import type { update as zh } from '../zh-CN/update.ts';

export const update: Words<typeof zh> = {
  ready: 'A new version is ready',
  readyText: 'Updating takes a few seconds. What you have saved is not affected.',
  waits: 'A new version is ready. You can update when what you are editing is saved or discarded.',
  apply: 'Update now',
  later: 'At the next start',
  applying: 'Updating',
  noRoom: 'No space to install the new version',
  noRoomText: 'This version goes on working and what you have saved is not affected. Free some disk space and it is tried again.',
  noRoomFirst: 'No space to open without a connection',
  noRoomFirstText: 'Everything works while there is a connection. Free some disk space and open the product again.',
};
