import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { weakPasswords } from '../../domain/access/credentials.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { changeFormSchema, mobileProblem, passwordFormSchema, realNameFormSchema, resetFormSchema, smsFormSchema } from './form-rules.ts';

const t = createTranslator('zh-CN', zhCN);

/** What stands at each field, in Chinese. */
function said(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const words: Record<string, string> = {};
  for (const issue of v.safeParse(schema, value).issues ?? []) {
    // as: messages of the schemas are text keys
    words[v.getDotPath(issue) ?? ''] ??= t(issue.message as TextKey);
  }
  return words;
}
const sms = { mobile: '13800138000', code: '123456' };
const passwords = { newPassword: 'Abcdefg1', again: 'Abcdefg1' };

describe('what the forms say', () => {
  test.each(['1380013800', '12800138000', '138001380001', 'abc'])('[VALID-01] the mobile number %s', (mobile) => {
    expect(said(smsFormSchema, { ...sms, mobile })).toEqual({ mobile: '您输入的手机号码不合法！' });
    expect(mobileProblem(mobile)).toBe('access.mobileBad');
  });

  test.each(['12345', '1234567', '12a456'])('[VALID-02] the code %s', (code) => {
    expect(said(smsFormSchema, { ...sms, code })).toEqual({ code: '您输入的验证码不合法！' });
  });

  test.each(['short1', 'a1'.repeat(11), 'abcdefgh', '23456789', 'abcdefg1!'])('[VALID-05] the new password %s', (newPassword) => {
    expect(said(changeFormSchema, { oldPassword: 'x', newPassword, again: newPassword })).toEqual({
      newPassword: '密码须8-20位，不能全是数字、字母，不能包含特殊字符',
    });
  });

  test('[VALID-06] a second password that differs', () => {
    const form = { ...passwords, again: 'Abcdefg2' };
    for (const [schema, rest] of [
      [changeFormSchema, { oldPassword: 'x' }],
      [resetFormSchema, { loginName: 'wang', code: '123456' }],
      [realNameFormSchema, { fullName: '王', ...sms }],
    ] as const)
      expect(said(schema, { ...rest, ...form })).toEqual({ again: '密码必须保持一致' });
  });

  test.each(weakPasswords)('[VALID-07] [VALID-08] the easy password %s, before its breach of the rule', (newPassword) => {
    expect(said(resetFormSchema, { loginName: 'wang', code: '123456', newPassword, again: newPassword })).toEqual({
      newPassword: '您的密码设置太过简单，请重新设置',
    });
  });

  test('[VALID-10] what is empty is asked for in its own words', () => {
    expect(said(passwordFormSchema, { loginName: ' ', password: '' })).toEqual({ loginName: '请输入登录名', password: '请输入密码' });
    expect(said(smsFormSchema, { mobile: '', code: '' })).toEqual({ mobile: '请输入手机号码', code: '请输入验证码' });
    expect(said(realNameFormSchema, { fullName: '', ...sms, ...passwords })).toEqual({ fullName: '请输入姓名' });
  });

  test('a real name with half of a character or an invisible one', () => {
    for (const fullName of ['王\ud800', '王\u202e'])
      expect(said(realNameFormSchema, { fullName, ...sms, ...passwords })).toEqual({ fullName: '姓名含有看不见的字符，请重新输入' });
  });

  test('right values pass, without the space around them', () => {
    expect(v.parse(smsFormSchema, { mobile: ' 13800138000 ', code: ' 123456' })).toEqual(sms);
    expect(said(realNameFormSchema, { fullName: '王会计', ...sms, ...passwords })).toEqual({});
  });
});
