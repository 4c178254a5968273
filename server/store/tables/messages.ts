import { defineCollection } from './collections.ts';

/** Messages of accounts (ENT-27), with the columns that the history is asked by. */
export const messages = defineCollection('messages', {
  read_status: ({ readStatus }) => readStatus,
  pull_status: ({ pullStatus }) => pullStatus,
  confirm_flag: ({ confirmFlag }) => confirmFlag,
  scene_code: ({ sceneCode, extendQueryField }) => sceneCode || extendQueryField.sceneCode,
  send_time: ({ sendTime }) => sendTime,
});

/** Where users have put things of their inbox (PLUS-18). */
export const inboxStates = defineCollection('inboxStates', {});
