/*
 * What this device keeps of an account whose database is encrypted (database `wb-device`): its data key, wrapped in one or several ways. No way
 * of them can be opened with what lies on the disk alone.
 */

/** The data key under another key: AES-256-GCM, nonce of 12 bytes before the ciphertext. */
interface Wrapped {
  readonly wrapped: Uint8Array<ArrayBuffer>;
}
/** Under a key from the sign-in password: PBKDF2-SHA-256. */
export interface PasswordWrap extends Wrapped {
  readonly how: 'password';
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly rounds: number;
}
/** Under the half that the gateway gives to whoever signs in. */
export interface GatewayWrap extends Wrapped {
  readonly how: 'gateway';
}
/** Under the secret that a passkey's PRF gives for `salt`. */
export interface PasskeyWrap extends Wrapped {
  readonly how: 'passkey';
  readonly credentialId: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
}
export type Wrap = PasswordWrap | GatewayWrap | PasskeyWrap;

export interface VaultRow {
  /** `vault:<accountId>`. */
  k: string;
  accountId: string;
  wraps: readonly Wrap[];
  createdAt: number;
}

export const vaultKey = (accountId: string): string => `vault:${accountId}`;
