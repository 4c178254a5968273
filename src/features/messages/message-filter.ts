import type { Message } from '../../api/entities/message.ts';

/** What of the messages is shown; null for all. `companyId` '' are those about no company. */
export interface Filter {
  readonly onlyUnread: boolean;
  readonly scene: string | null;
  readonly companyId: string | null;
}

export const noFilter: Filter = { onlyUnread: false, scene: null, companyId: null };

/** `opened`: the message that was opened last stays in a list of unread ones until another is opened, so that the focus stays in it. */
export function isShown({ msgId, readStatus, sceneCode, companyId }: Message, filter: Filter, opened: string | null): boolean {
  if (filter.onlyUnread && readStatus === 1 && msgId !== opened) return false;
  if (filter.scene !== null && sceneCode !== filter.scene) return false;
  return filter.companyId === null || companyId === filter.companyId;
}

interface Choice {
  readonly value: string;
  readonly unread: number;
}

function choices(messages: readonly Message[], of: (message: Message) => string): Choice[] {
  const unread = new Map<string, number>();
  for (const message of messages) {
    const value = of(message);
    unread.set(value, (unread.get(value) ?? 0) + (message.readStatus === 0 ? 1 : 0));
  }
  return [...unread].map(([value, count]) => ({ value, unread: count }));
}

export interface Choices {
  readonly scenes: readonly Choice[];
  readonly companies: readonly Choice[];
}

/** Scenes in their order, companies with the most unread messages first, each with how many. */
export function choicesOf(messages: readonly Message[]): Choices {
  return {
    scenes: choices(messages, ({ sceneCode }) => sceneCode).sort((a, b) => a.value.localeCompare(b.value)),
    companies: choices(messages, ({ companyId }) => companyId).sort((a, b) => b.unread - a.unread),
  };
}

/** A choice whose last message has gone no longer narrows the list: nothing on screen would say that it does. */
export function withinChoices(filter: Filter, { scenes, companies }: Choices): Filter {
  const isThere = (choices: readonly Choice[], chosen: string | null): boolean => choices.some(({ value }) => value === chosen);
  return {
    ...filter,
    scene: isThere(scenes, filter.scene) ? filter.scene : null,
    companyId: isThere(companies, filter.companyId) ? filter.companyId : null,
  };
}
