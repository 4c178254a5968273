import type { consultChange as changeCall, consultation as consultationCall, consultSay as sayCall } from '../../api/calls/talks.ts';
import type { InputOf } from '../../api/contract.ts';
import { changedTalk, talkName } from '../../domain/consult/talk.ts';
import { defineCommand } from './definition.ts';

/* What an asker does in talks with advisors. Everything of one talk is sent in the order in which it was done. */

interface Carried {
  readonly rev?: number | undefined;
}

const lineOf = ({ sceneId }: { readonly sceneId: string }): string => `talk:${sceneId}`;

/** Begins a talk: it is there at once, and waits for an advisor from when the gateway has it. */
export const consultation = defineCommand<InputOf<typeof consultationCall>, Carried, 'talks'>({
  call: 'consultation',
  company: () => '',
  key: lineOf,
  changes: {
    noun: 'talks',
    keys: ({ sceneId }) => [sceneId],
    make: (_, { at, ...origin }) => ({
      ...origin,
      ...({ state: 'waiting', documents: 0, userRead: 0, advisorRead: 0, lines: 0, stars: 0 } as const),
      ...{ title: '', openedAt: at, waitingAt: at, endedAt: '', advisor: '', advisorId: '', feedback: '' },
    }),
    row: (row) => row,
    values: () => ['talk'],
    rev: ({ rev }) => rev,
  },
  words: ({ buttonCode }, t) => t('consult.didBegin', { kind: t(`consult.${buttonCode}`) }),
});

/** Says something: it stands in the talk at once, without a number until the gateway has it. */
export const consultSay = defineCommand<InputOf<typeof sayCall>, Carried, 'talkLines'>({
  call: 'consultSay',
  company: () => '',
  key: lineOf,
  changes: {
    noun: 'talkLines',
    keys: ({ lineId }) => [lineId],
    // `large` is on this device until the gateway has it: who opens the picture later asks for it.
    make: (lineId, { sceneId, companyId, text, at, picture }) => ({
      ...{ lineId, sceneId, companyId, n: 0, by: 'user', name: '', text, at },
      ...(picture === undefined ? {} : { small: picture.small, large: picture.data }),
    }),
    row: (row) => row,
    values: ({ lineId }) => [lineId],
    rev: ({ rev }) => rev,
  },
  words: ({ text }, t) => t('consult.didSay', { text: talkName(text) || t('consult.picture') }),
});

/** Changes a talk: how far it was read, what advisors may see, its rating, its end. */
export const consultChange = defineCommand<InputOf<typeof changeCall>, Carried, 'talks'>({
  call: 'consultChange',
  company: () => '',
  key: lineOf,
  changes: {
    noun: 'talks',
    keys: ({ sceneId }) => [sceneId],
    row: changedTalk,
    values: ({ sceneId: _talk, ...changed }) => Object.keys(changed),
    rev: ({ rev }) => rev,
  },
  isOver: () => true,
  words: (_, t) => t('consult.didChange'),
});
