import { defineCollection } from './collections.ts';

/** Talks with advisors, who look for those that wait and for their own over all accounts. */
export const talks = defineCollection('talks', { state: ({ state }) => state, ended_at: ({ endedAt }) => endedAt });

/** What was said in them. */
export const talkLines = defineCollection('talkLines', { scene_id: ({ sceneId }) => sceneId });
