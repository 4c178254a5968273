import type { IdentityEnd } from '../../domain/certificates/ending.ts';
import { createAsked } from './create-asked.ts';

/** What somebody authenticates for: the company itself (`bizType` 0), a menu (1), or cbj (2). `what` names it in words, '' for the company itself. */
export interface IdentityAbout {
  readonly companyId: string;
  readonly bizType: 0 | 1 | 2;
  readonly bizCode: string;
  readonly what: string;
}

export interface AskedIdentity extends IdentityAbout {
  /** Ends it; what is said after that counts for nothing. */
  end(how: IdentityEnd): void;
}

/** Asked by any view, shown by the host of authentication, which loads late. */
const asked = createAsked<AskedIdentity>();

/**
 * Has the user authenticate himself; settles once, with how it ended (CERT-02). Who asks while another one is open is answered that it was cancelled: what is
 * being signed is not taken away.
 */
export function askIdentity(about: IdentityAbout): Promise<IdentityEnd> {
  if (asked.get() !== null) return Promise.resolve({ end: 'cancel' });
  return new Promise((resolve) => {
    const one: AskedIdentity = {
      ...about,
      end(how) {
        if (asked.get() === one) asked.set(null);
        resolve(how);
      },
    };
    asked.set(one);
  });
}

export const askedIdentity = asked.get;
export const onIdentityAsked = asked.subscribe;
