import { openStore } from '../../../server/store/open.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import type { Message } from '../../../src/api/entities/message.ts';
import { now } from '../clock/clock.ts';

/** A message that asks to be confirmed, about no company, sent now: put beside a running gateway, as the service that sends them does. */
export async function sendMessage(databaseUrl: string, accountId: string, msgId: string): Promise<Message> {
  const store = await openStore({ url: databaseUrl, shared: true });
  try {
    const at = now();
    const message = messageOf({ sceneCode: '9', title: `通知 ${msgId}`, content: `内容 ${msgId}`, confirm: true }, msgId, '', at);
    await store.write((tx) => changeAccount(tx, accountId, at, (change) => messages.put(change, [message])));
    return message;
  } finally {
    await store.close();
  }
}
