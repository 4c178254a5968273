import type { SaidPicture } from '../../../api/entities/talk.ts';

/** What is about to be said. */
export interface Draft {
  readonly text: string;
  readonly picture: SaidPicture | null;
}

export const noDraft: Draft = { text: '', picture: null };

/** Whether there is something to say. */
export const isSayable = ({ text, picture }: Draft): boolean => text.trim() !== '' || picture !== null;
