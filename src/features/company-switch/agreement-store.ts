import { createListeners } from '../../ui/listeners.ts';

/** The member agreement of a company that is shown in the middle of a switch. */
export interface ShownAgreement {
  readonly companyId: string;
  /** Where it is read and signed, as the gateway named it. */
  readonly url: string;
  /** It was closed, signed or not: the switch goes on (COMP-11, A-89). */
  close(): void;
}

const listeners = createListeners();
let shown: ShownAgreement | null = null;

function set(next: ShownAgreement | null): void {
  shown = next;
  listeners.tell();
}

/** At most one is shown: that of a newer switch closes the one before. */
export const agreements = {
  get: (): ShownAgreement | null => shown,
  subscribe: listeners.subscribe,
  /** Settles when it was closed. */
  show(of: Omit<ShownAgreement, 'close'>): Promise<void> {
    shown?.close();
    return new Promise((resolve) => {
      const close = (): void => {
        if (shown?.close === close) set(null);
        resolve();
      };
      set({ ...of, close });
    });
  },
};
