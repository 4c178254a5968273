import { X509Certificate } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Certificate } from '../../src/domain/companion/verbs.ts';
import { readFileOf } from './read-file.ts';
import { cannot, type OutputOf, type Said, told } from './said.ts';

const ENDING = /\.(?:cer|crt|pem|der)$/i;
/** So many files of the folder are looked at. */
const MOST = 200;

function certificateOf(content: Buffer): Certificate | null {
  try {
    const { subject, serialNumber, issuer, validFrom, validTo } = new X509Certificate(content);
    return { subject, number: serialNumber, issuer, validFrom: Date.parse(validFrom), validTo: Date.parse(validTo) };
  } catch {
    return null;
  }
}

/**
 * Certificates in the user's folder of them (BRIDGE-05), of one taxpayer where his number is given. Why there is none is a class of error (CERT-05): no
 * folder or nothing in it is `insert`, certificates of others only `companyMismatch`, files that are none `common`.
 */
export async function certificatesOf(folder: string, taxpayer: string): Promise<Said<OutputOf<'ca'>>> {
  if (folder === '')
    return cannot('没有插钥匙，也没有选证书文件夹 no key is plugged in, and no folder of certificates is chosen', 'insert');
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => ENDING.test(name)).slice(0, MOST);
  } catch {
    return cannot('证书文件夹打不开 the folder of certificates cannot be opened', 'common');
  }
  if (names.length === 0) return cannot('文件夹里没有证书 no certificate in the folder', 'insert');
  const files = await Promise.all(names.map((name) => readFileOf(folder, name)));
  const read = files.flatMap((file) => (file.ok ? (certificateOf(Buffer.from(file.data.base64, 'base64')) ?? []) : []));
  if (read.length === 0) return cannot('证书文件读不懂 no file is a certificate', 'common');
  const certificates = read.filter(({ subject }) => taxpayer === '' || subject.includes(taxpayer));
  return certificates.length === 0
    ? cannot('证书不是这家企业的 certificates of other companies only', 'companyMismatch')
    : told({ certificates });
}
