import { expose } from 'comlink';

/** The other side of one round trip. */
const echo = {
  take(value: { id: string; hidden: number }): { id: string; hidden: number } {
    return value;
  },
};

export type Echo = typeof echo;
expose(echo);
