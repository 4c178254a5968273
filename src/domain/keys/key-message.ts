const WORDS = 'workbench security key v1\n';
/** A challenge as the gateway gives it: base64url of 32 bytes or some more. */
const CHALLENGE = /^[\w-]{43,64}$/;

/**
 * What a key signs to show that it is in: a challenge that the gateway gave an account, once. The words before it keep the signature from meaning
 * anything elsewhere. ASCII. RSA keys sign it by PKCS #1 v1.5 and P-256 keys as r and s in DER, both over SHA-256.
 */
export function keyMessage(challenge: string): Uint8Array {
  return Uint8Array.from(keyText(challenge), (sign) => sign.charCodeAt(0));
}

/** The message as a text. */
export function keyText(challenge: string): string {
  return `${WORDS}${challenge}`;
}

/** The challenge of a message; null for every text that is no such message. */
export function challengeIn(text: string): string | null {
  const challenge = text.startsWith(WORDS) ? text.slice(WORDS.length) : '';
  return CHALLENGE.test(challenge) ? challenge : null;
}
