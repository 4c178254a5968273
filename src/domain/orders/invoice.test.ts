import { expect, test } from 'vitest';
import { creditCodeCheckDigit } from '../company/credit-code.ts';
import { faceOf, invoiceNumberOf, invoiceProblems, sentInvoice } from './invoice.ts';
import type { InvoiceForm } from './order.ts';

const first17 = '91441700MA4EER2Q2';
const taxNo = first17 + creditCodeCheckDigit(first17);
const good: InvoiceForm = {
  ...{ kind: 'plain', title: '阳江市恒航网络科技有限公司', taxNo, mail: 'caiwu@hengxiang.cn', mobile: '13800004821', remark: '' },
};
const wrongs = (given: Partial<InvoiceForm>) => invoiceProblems({ ...good, ...given }).map(({ field, kind }) => `${field}:${kind}`);

test('[ORDER-07] an application is checked field by field, in their order; spaces between groups are none of its faults', () => {
  expect(wrongs({})).toEqual([]);
  expect(wrongs({ taxNo: `${taxNo.slice(0, 2)} ${taxNo.slice(2, 8)} ${taxNo.slice(8).toLowerCase()}`, mobile: '138 0000 4821' })).toEqual(
    [],
  );
  expect(wrongs({ title: ' 恒 ', taxNo: '', mail: 'caiwu@hengxiang', mobile: '12800004821', remark: '长'.repeat(201) })).toEqual([
    'title:bad',
    'taxNo:bad',
    'mail:bad',
    'mobile:bad',
    'remark:bad',
  ]);
  expect(['a@b.c', 'a b@c.cn', '@c.cn', 'a@.cn', 'a@c..cn', 'a@c.cn.'].map((mail) => wrongs({ mail }).length)).toEqual([0, 1, 1, 1, 1, 1]);
});

test('[ORDER-07] a credit code with another check digit says which one it should be; older numbers are taken', () => {
  const other = taxNo.endsWith('0') ? '1' : '0';
  expect(invoiceProblems({ ...good, taxNo: first17 + other })).toEqual([
    { field: 'taxNo', kind: 'check-digit', expected: taxNo.slice(-1) },
  ]);
  expect(['441700123456789', '44170012345678901234'].map((old) => wrongs({ taxNo: old }))).toEqual([[], []]);
  expect(['4417001234567', `${first17}#`, `I${taxNo.slice(1)}`].map((bad) => wrongs({ taxNo: bad }))).toEqual(Array(3).fill(['taxNo:bad']));
});

test('an application is sent without what only made it readable', () => {
  const typed = { ...good, title: ' 恒航 ', taxNo: '91 4417', mail: ' a@b.cn ', mobile: '138 0000 4821', remark: ' 急 ' };
  expect(sentInvoice(typed)).toEqual({ ...good, title: '恒航', taxNo: '914417', mail: 'a@b.cn', mobile: '13800004821', remark: '急' });
});

test('[PLUS-51] the face of an invoice splits a sum into net and tax that add up to the fen', () => {
  expect(faceOf(4_377_600)).toEqual({ netFen: 4_129_811, taxFen: 247_789 });
  for (const fen of [0, 1, 9, 106, 19_900, 128_000]) expect(faceOf(fen).netFen + faceOf(fen).taxFen).toBe(fen);
  expect(faceOf(106)).toEqual({ netFen: 100, taxFen: 6 });
});

test('[ORDER-07] the number of an e-invoice: 20 digits, or code and number of an older one in either order; nothing else is one', () => {
  const digital = '26442000000012345678';
  const known = [
    digital,
    ` ${digital} `,
    '2644 2000 0000 1234 5678',
    '044001900111 12345678',
    '12345678 044001900111',
    '4403181130-12345678',
  ];
  expect(known.map(invoiceNumberOf)).toEqual([
    ...[digital, digital, digital, '044001900111 12345678', '044001900111 12345678', '4403181130 12345678'],
  ]);
  expect(invoiceNumberOf('440318113012345678')).toBe('4403181130 12345678');
  for (const wrong of [
    '',
    '见邮件',
    '12345678',
    '2644200000001',
    `${digital}9`,
    `${digital.slice(0, 19)}X`,
    '0440019001 1234567',
    '２６４４',
  ])
    expect(invoiceNumberOf(wrong), wrong).toBeNull();
});
