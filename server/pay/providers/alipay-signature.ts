import { createSign, createVerify, type KeyObject } from 'node:crypto';

/* Signatures of Alipay's open platform (RSA2: SHA-256 with RSA). A question is signed over its fields in their order, an answer over its text as it came. */

export interface AlipayKeys {
  readonly appId: string;
  readonly appKey: KeyObject;
  readonly alipayKey: KeyObject;
}

/** Fields by the order of their names, as they are before they are written into an address. What is empty is left out. */
function contentOf(fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).filter((name) => fields[name] !== '');
  return names
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/** The fields of a question with their signature. */
export function signFields({ appKey }: AlipayKeys, fields: Readonly<Record<string, string>>): Record<string, string> {
  return { ...fields, sign: createSign('RSA-SHA256').update(contentOf(fields)).sign(appKey, 'base64') };
}

const isBy = (key: KeyObject, content: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(content).verify(key, signature, 'base64');

/** What stands under `node` of an answer, letter by letter as it came; '' when there is no such thing. It is an object, and a signature follows it. */
function nodeText(answer: string, node: string): string {
  const start = answer.indexOf('{', answer.indexOf(`"${node}"`) + node.length);
  const end = answer.lastIndexOf('}', answer.lastIndexOf('"sign"'));
  return answer.includes(`"${node}"`) && start > 0 && end > start ? answer.slice(start, end + 1) : '';
}

/** What an answer says to a method, as text; null when Alipay has not signed it. */
export function signedNode({ alipayKey }: AlipayKeys, answer: string, method: string): string | null {
  const text = nodeText(answer, `${method.replaceAll('.', '_')}_response`);
  const signature = /"sign"\s*:\s*"([\w+/=]+)"[^"]*(?:"alipay_cert_sn"[^}]*)?\}\s*$/.exec(answer)?.[1] ?? '';
  return text !== '' && isBy(alipayKey, text, signature) ? text : null;
}

/** Whether Alipay has signed the fields of a notification: all but the signature and its kind. */
export function isSignedNotice(
  { alipayKey }: AlipayKeys,
  { sign = '', sign_type: _kind, ...fields }: Readonly<Record<string, string>>,
): boolean {
  return isBy(alipayKey, contentOf(fields), sign);
}
