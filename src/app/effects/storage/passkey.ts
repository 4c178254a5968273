import type { NewPasskey } from '../../../workers/surface.ts';

/*
 * Passkeys of this device (WebAuthn) as a way to unlock: what counts is the secret that their PRF gives for a salt. No server takes part,
 * so that it works without the line.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const random = (): Bytes => crypto.getRandomValues(new Uint8Array(32));

function secretOf(credential: Credential | null): Bytes | null {
  if (!(credential instanceof PublicKeyCredential)) return null;
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) return null;
  return first instanceof ArrayBuffer ? new Uint8Array(first) : new Uint8Array(first.buffer.slice(0) as ArrayBuffer);
}

/** Whether this browser can make one on this device. */
export async function hasPasskeys(): Promise<boolean> {
  return typeof PublicKeyCredential === 'function' && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());
}

/** What the passkey gives for `salt`; null when the user breaks off or it gives nothing. */
export async function passkeySecret(credentialId: Bytes, salt: Bytes): Promise<Bytes | null> {
  try {
    const credential = await navigator.credentials.get({
      publicKey: {
        challenge: random(),
        allowCredentials: [{ type: 'public-key', id: credentialId }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    });
    return secretOf(credential);
  } catch {
    return null;
  }
}

/** Makes a passkey that can unlock; null when the user breaks off or this device's passkeys give no secret. */
export async function makePasskey({
  accountId,
  name,
  product,
}: {
  accountId: string;
  name: string;
  product: string;
}): Promise<NewPasskey | null> {
  const salt = random();
  try {
    const credential = await navigator.credentials.create({
      publicKey: {
        challenge: random(),
        rp: { name: product },
        user: { id: new TextEncoder().encode(accountId.slice(0, 64)), name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
        extensions: { prf: { eval: { first: salt } } },
      },
    });
    if (!(credential instanceof PublicKeyCredential)) return null;
    const credentialId = new Uint8Array(credential.rawId);
    // Some give the secret only when they are asked the second time.
    const secret = secretOf(credential) ?? (await passkeySecret(credentialId, salt));
    return secret === null ? null : { credentialId, salt, secret };
  } catch {
    return null;
  }
}
