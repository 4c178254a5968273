import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { MARKETING_SPACE } from '../../domain/publishing/publication.ts';
import { marketingList } from '../calls/attention.ts';
import { bubbleSchema, marketingCandidateSchema, operationTipSchema, popupSchema } from './attention.ts';

const content = { title: '标题', text: '内容', imgUrl: '', buttonText: '' };
const jump = { buttonJumpType: 1, buttonJumpParam: 'fpTab;list', openBrowser: 1 };
const fieldsOf = (schema: { entries: object }) => Object.keys(schema.entries).sort();
const sorted = (text: string) => text.split(' ').sort();

describe('bubble', () => {
  const { commonPopFunctionVO, commonPopReceiveRuleVO, commonPopContentVO } = bubbleSchema.entries;
  const bubble = {
    commonPopFunctionVO: { popContentId: '1001', showType: 1, tabCode: 'fpTab', ...jump },
    commonPopReceiveRuleVO: { freq: 7 },
    commonPopContentVO: { appCode: '09730100030000' },
    content,
  };

  test('[ENT-19] its three objects have the specified fields and no other', () => {
    expect(fieldsOf(commonPopFunctionVO)).toEqual(sorted('popContentId showType tabCode buttonJumpType buttonJumpParam openBrowser'));
    expect([fieldsOf(commonPopReceiveRuleVO), fieldsOf(commonPopContentVO)]).toEqual([['freq'], ['appCode']]);
    expect(v.parse(bubbleSchema, bubble)).toEqual(bubble);
  });

  test.each(['commonPopFunctionVO', 'commonPopReceiveRuleVO', 'commonPopContentVO'])('[ENT-19] it is refused without %s', (name) => {
    expect(v.is(bubbleSchema, { ...bubble, [name]: undefined })).toBe(false);
  });

  test.each(sorted('popContentId showType tabCode buttonJumpType buttonJumpParam openBrowser'))(
    '[ENT-19] it is refused without its %s',
    (name) => {
      expect(v.is(bubbleSchema, { ...bubble, commonPopFunctionVO: { ...bubble.commonPopFunctionVO, [name]: undefined } })).toBe(false);
    },
  );

  test('[ENT-19] one without a frequency is shown once', () => {
    expect(v.parse(bubbleSchema, { ...bubble, commonPopReceiveRuleVO: {} }).commonPopReceiveRuleVO).toEqual({ freq: 9999 });
  });
});

describe('popup', () => {
  const { commonPopContentVO, commonPopFunctionVO, commonPopReceiveRuleVO } = popupSchema.entries;
  const popup = {
    commonPopContentVO: { id: '1001', popContextType: 2 },
    commonPopFunctionVO: { showType: 0, tabCode: '', closeType: 1 },
    commonPopReceiveRuleVO: { popContentId: '1001', freq: -1 },
    content,
    jump,
  };

  test('[ENT-20] its three objects have the specified fields and no other', () => {
    expect(fieldsOf(commonPopContentVO)).toEqual(sorted('id popContextType'));
    expect(fieldsOf(commonPopFunctionVO)).toEqual(sorted('showType tabCode closeType'));
    expect(fieldsOf(commonPopReceiveRuleVO)).toEqual(sorted('popContentId freq'));
    expect(v.parse(popupSchema, popup)).toEqual(popup);
  });

  test('[ENT-20] its type is 4 when none is given; ids are texts', () => {
    expect(v.parse(popupSchema, { ...popup, commonPopContentVO: { id: '7' } }).commonPopContentVO).toEqual({ id: '7', popContextType: 4 });
    expect(v.is(popupSchema, { ...popup, commonPopContentVO: { id: 7 } })).toBe(false);
  });

  test.each([
    ['commonPopContentVO', { popContextType: 2 }],
    ['commonPopFunctionVO', { showType: 0, tabCode: '' }],
    ['commonPopReceiveRuleVO', { freq: 1 }],
  ])('[ENT-20] it is refused when a field of its %s is missing', (name, part) => {
    expect(v.is(popupSchema, { ...popup, [name]: part })).toBe(false);
  });
});

describe('operation tip', () => {
  const tip = {
    popUpTag: 'tag',
    operationPublish: { frequencyType: 1, publishCode: 'T1', statisticsTag: 's' },
    position: 'ZYY001',
    content,
    jump,
  };

  test('[ENT-21] it has its tag and what was published with the specified fields and no other', () => {
    expect(fieldsOf(operationTipSchema.entries.operationPublish)).toEqual(sorted('frequencyType publishCode statisticsTag'));
    expect(v.parse(operationTipSchema, tip)).toEqual(tip);
  });

  test('[ENT-21] it is refused without its tag and without a code to close it by', () => {
    expect(v.is(operationTipSchema, { ...tip, popUpTag: undefined })).toBe(false);
    expect(v.is(operationTipSchema, { ...tip, operationPublish: { ...tip.operationPublish, publishCode: '' } })).toBe(false);
  });
});

test('[ENT-34] a marketing candidate has companyId and locationCode, and is refused without either', () => {
  const candidate = { companyId: '1', locationCode: '440300' };
  expect(fieldsOf(marketingCandidateSchema)).toEqual(sorted('companyId locationCode'));
  expect(v.is(marketingCandidateSchema, candidate)).toBe(true);
  for (const name of Object.keys(candidate)) expect(v.is(marketingCandidateSchema, { ...candidate, [name]: undefined })).toBe(false);
});

test('[CONST-71] the marketing ad space is zs_index_modal, and the list is asked for no other', () => {
  expect(MARKETING_SPACE).toBe('zs_index_modal');
  const asked = (adSpaceCode: string) => v.is(marketingList.input, { accountId: 'a', adSpaceCode, joinCompanyDTOs: [] });
  expect([asked('zs_index_modal'), asked('zs_index_banner')]).toEqual([true, false]);
});
