import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { storedLogin } from '../../../tests/support/login-kit.ts';
import { editFields } from '../../domain/company/company-edit.ts';
import { APP_VERSION, DEFAULT_LOCATION } from '../context.ts';
import { companyRow } from '../testing/company-row.ts';
import { addedTaxTypes, companySchema, companyTipsSchema, peacePlanInfoSchema, relationCompanySchema, vipInfoSchema } from './company.ts';
import { deviceInfoSchema, securityKeySchema } from './device-info.ts';
import { loginInfoSchema, loginTypes, signedInSchema, storedLoginSchema } from './login-info.ts';
import { memberAgreementSchema, protocolSchema } from './protocol.ts';

const fieldsOf = (schema: { entries: object }) => Object.keys(schema.entries).sort();
const sorted = (text: string) => text.trim().split(/\s+/).sort();

describe('login info', () => {
  const login = { ...storedLogin(), accessToken: 't', refreshToken: '', password: '' };

  test('[ENT-01] it has the specified fields and no other', () => {
    expect(fieldsOf(loginInfoSchema)).toEqual(
      sorted(
        'accountId accessToken refreshToken loginName mobile fullName avatar positionType method rememberPassword autoLogin password isGuest isReal',
      ),
    );
  });

  test.each(Object.keys(login))('[ENT-01] it is refused without %s', (field) => {
    expect(v.is(loginInfoSchema, login)).toBe(true);
    expect(v.is(loginInfoSchema, { ...login, [field]: undefined })).toBe(false);
  });

  test('[AUTH-06] its method is one of the five login types', () => {
    expect(loginTypes).toEqual(['password', 'sms', 'auto', 'guest', 'none']);
    expect(loginTypes.every((method) => v.is(loginInfoSchema, { ...login, method }))).toBe(true);
    expect(v.is(loginInfoSchema, { ...login, method: 'qr' })).toBe(false);
  });

  test('[ENT-01] it never carries a password, and what is stored carries no secret at all', () => {
    expect(v.is(loginInfoSchema, { ...login, password: 'x' })).toBe(false);
    expect(fieldsOf(storedLoginSchema).filter((name) => /token|password$|key/i.test(name) && name !== 'rememberPassword')).toEqual([]);
    const signedIn = v.parse(signedInSchema, { ...login, expiresIn: 600, signKey: 'k', epoch: 'e' });
    expect(Object.values(v.parse(storedLoginSchema, signedIn))).not.toContain('t');
  });
});

describe('company', () => {
  const specified =
    sorted(`companyId latestCompanyId companyName djxh nsrsbh shxydm dsnsrsbh locationCode addedTaxType cpbid isVip isXSB isInXSB
    expireDate effectiveDate taxchina buyUrl renewUrl memberTipsUrl memberTips peacePlanInfo isFilledInContact`);

  test('[ENT-02] it has the specified fields on the wire', () => {
    expect(fieldsOf(companySchema)).toEqual(expect.arrayContaining(specified));
  });

  test.each(Object.keys(companySchema.entries))('[ENT-02] it is refused without %s', (field) => {
    expect(v.is(companySchema, companyRow())).toBe(true);
    expect(v.is(companySchema, { ...companyRow(), [field]: undefined })).toBe(false);
  });

  test('[ENT-02] taxchina is 0 or 1, member tips have text, button and url', () => {
    expect([0, 1].every((taxchina) => v.is(companySchema, { ...companyRow(), taxchina }))).toBe(true);
    expect([2, '1', true, null].some((taxchina) => v.is(companySchema, { ...companyRow(), taxchina }))).toBe(false);
    expect(v.is(companySchema, companyRow({ memberTips: { text: 't', button: 'b', url: 'u' } }))).toBe(true);
    expect(v.is(companySchema, { ...companyRow(), memberTips: { text: 't', button: 'b' } })).toBe(false);
  });

  test.each(['djxh', 'nsrsbh', 'shxydm', 'dsnsrsbh'])('[ENT-03] the identifier %s is a text that keeps every digit', (name) => {
    const digits = '12345678901234567890';
    expect(v.parse(companySchema, { ...companyRow(), [name]: digits })).toMatchObject({ [name]: digits });
    expect(v.is(companySchema, { ...companyRow(), [name]: 123456 })).toBe(false);
  });

  test('[ENT-04] the VAT taxpayer type is 1, 2, 0 or empty', () => {
    expect([...addedTaxTypes].sort()).toEqual(['', '0', '1', '2']);
    expect(addedTaxTypes.every((addedTaxType) => v.is(companySchema, companyRow({ addedTaxType })))).toBe(true);
    expect(['3', 1, null].some((addedTaxType) => v.is(companySchema, { ...companyRow(), addedTaxType }))).toBe(false);
  });

  test('[ENT-06] the peace plan has its six fields', () => {
    expect(fieldsOf(peacePlanInfoSchema)).toEqual(
      sorted('peacePlanName peacePlanExpireDate peacePlanOdds peacePlanType peaceJoinDate contactMobileList'),
    );
    expect(companySchema.entries.peacePlanInfo.wrapped).toBe(peacePlanInfoSchema);
  });

  test('every editable field is a field of the company', () => {
    expect(editFields.filter((name) => !(name in companySchema.entries))).toEqual([]);
  });
});

test('[ENT-07] a relation-list company has the specified fields', () => {
  expect(fieldsOf(relationCompanySchema)).toEqual(
    sorted(`companyId taxNo locationCode isAuthorize isVip jzMenuFlag jzBusinessAuthFlag sbAreaFlag sbBusinessAuthFlag gsMenuFlag
      gsBusinessAuthFlag invoiceState`),
  );
});

test('[ENT-08] company tips are a list of tipsCode', () => {
  expect(v.is(companyTipsSchema, [{ tipsCode: 'A1' }, { tipsCode: 'B2' }])).toBe(true);
  expect([[{}], ['A1'], {}, [{ tipsCode: 1 }]].some((tips) => v.is(companyTipsSchema, tips))).toBe(false);
});

test('[ENT-09] VIP info has the specified fields', () => {
  expect(fieldsOf(vipInfoSchema)).toEqual(
    sorted('taxchina expireDate productPromotionName productPromotionInfo visitUrl renewUrl printUrl boughtUrl moreUrl'),
  );
});

describe('protocol', () => {
  const protocol = { code: 'user-service', version: '2.0', name: '《用户服务协议》', url: '/protocols/user-service-2.0.html' };

  test.each(['code', 'version', 'name', 'url'])('[ENT-16] it has the specified fields and no other, and is refused without %s', (field) => {
    expect(fieldsOf(protocolSchema)).toEqual(sorted('code version name url'));
    expect(v.is(protocolSchema, protocol)).toBe(true);
    expect(v.is(protocolSchema, { ...protocol, [field]: undefined })).toBe(false);
  });
});

test.each(['agreementSign', 'agreementUrl'])('[ENT-17] a member agreement has its two fields, and is refused without %s', (field) => {
  const agreement = { agreementSign: '', agreementUrl: 'https://member.example.com/agreement' };
  expect(fieldsOf(memberAgreementSchema)).toEqual(sorted('agreementSign agreementUrl'));
  expect(v.is(memberAgreementSchema, agreement)).toBe(true);
  expect(v.is(memberAgreementSchema, { ...agreement, [field]: undefined })).toBe(false);
});

describe('device and equipment', () => {
  test('[ENT-22] it has the specified fields and no other', () => {
    expect(fieldsOf(deviceInfoSchema)).toEqual(sorted('pcuid mac locationCode version cpuModel macAddress osType osVersion pcName'));
  });

  test('[ENT-22] [CONST-10] [CONST-12] without a companion it stands in 130000 with version V1.0 and tells nothing else', () => {
    expect(v.parse(deviceInfoSchema, {})).toEqual({
      pcuid: '',
      mac: '',
      locationCode: '130000',
      version: 'V1.0',
      cpuModel: '',
      macAddress: '',
      osType: '',
      osVersion: '',
      pcName: '',
    });
    expect([DEFAULT_LOCATION, APP_VERSION]).toEqual(['130000', 'V1.0']);
  });

  test.each(fieldsOf(deviceInfoSchema))('[ENT-22] its %s is a text', (field) => {
    expect(v.parse(deviceInfoSchema, { [field]: 'x1' })).toMatchObject({ [field]: 'x1' });
    expect([5, null, true].some((value) => v.is(deviceInfoSchema, { [field]: value }))).toBe(false);
  });
});

test('[ENT-23] a security key has its codes and says whether it is inserted', () => {
  expect(fieldsOf(securityKeySchema)).toEqual(sorted('XSBCode XSBEnvCode XSBReleaseCode inserted'));
  const key = { XSBCode: 'c', XSBEnvCode: 'e', XSBReleaseCode: 'r', inserted: true };
  expect(v.parse(securityKeySchema, key)).toEqual(key);
  expect(v.parse(securityKeySchema, {})).toEqual({ XSBCode: '', XSBEnvCode: '', XSBReleaseCode: '', inserted: false });
  expect(v.is(securityKeySchema, { ...key, inserted: 'yes' })).toBe(false);
});
