/** Whether the system's notifications may be shown; `none`: this browser has none. */
export type NotificationPermit = 'none' | 'default' | 'granted' | 'denied';

export interface LocalNotification {
  readonly title: string;
  readonly body: string;
  /** One with the same tag takes the place of the one before. */
  readonly tag: string;
  /** Address in the product that it leads to. */
  readonly href: string;
}

/** The system's notifications, as far as reminders need them. */
export interface NotificationPort {
  permission(): NotificationPermit;
  /** Asks the user, who has just pressed for it. */
  ask(): Promise<NotificationPermit>;
  /** False when the system did not take it. */
  show(notification: LocalNotification): Promise<boolean>;
  /** Calls back with the address of one that was pressed. */
  onPress(fn: (href: string) => void): () => void;
}
