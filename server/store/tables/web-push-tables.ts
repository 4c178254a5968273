/** Where the browser of a sign-in is reached while no window of the product is open; one of each sign-in at most, gone with it. */
export interface WebPushTable {
  account_id: string;
  family_id: string;
  /** Address at the browser's push service: whoever has it and the key may send, so it is told to nobody. */
  endpoint: string;
  /** Public key of the browser, base64url. */
  p256dh: string;
  /** Secret that it shares with the gateway, base64url. */
  auth: string;
  /** Public key that the subscription was made for: one of other keys cannot be used. */
  vapid_key: string;
  /** 'zh-CN' | 'en': the words of its notifications. */
  language: string;
  created_at: number;
  /** Revision of the account up to which its user has seen everything: a stream was open then. */
  seen_rev: number;
  /** Revision up to which messages were sent here, or seen. */
  told_rev: number;
  /** When the news after `told_rev` is sent, or tried again; 0 while there is none. */
  due_at: number;
  tries: number;
}

export interface WebPushTables {
  web_push: WebPushTable;
}
