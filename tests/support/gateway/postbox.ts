import type { Message, SmsCarrier } from '../../../server/access/sms/carrier.ts';
import type { SmsOutbox } from '../../../server/access/sms/outbox.ts';

/** A carrier that keeps what it is handed over. */
export interface Postbox extends SmsCarrier {
  readonly messages: readonly Message[];
  /** Code of the newest message to a number, once the outbox has handed over what is due; '' when there was none. */
  code(outbox: SmsOutbox, mobile: string): Promise<string>;
}

export function createPostbox(): Postbox {
  const messages: Message[] = [];
  return {
    messages,
    async send(message) {
      messages.push(message);
    },
    async code(outbox, mobile) {
      await outbox.deliver();
      const newest = messages.findLast((message) => message.mobile === mobile);
      return /\d{6}/.exec(newest?.text.replace(mobile, '') ?? '')?.[0] ?? '';
    },
  };
}
