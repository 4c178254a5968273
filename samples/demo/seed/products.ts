import type { Store } from '../../../server/store/store.ts';
import { addPrice, putPosition, putProduct } from '../../../server/store/tables/product-writes.ts';
import type { ProductText } from '../../../src/api/entities/product.ts';
import { startOfChinaDay } from '../../../src/domain/core/china-time.ts';

/** A product of the demo: its id, its price in yuan ('' for one that is agreed upon), and what is said of it. */
type DemoProduct = Pick<ProductText, 'name' | 'description' | 'section' | 'unit' | 'gives' | 'imageUrl'> & {
  readonly productId: string;
  readonly priceValue: string;
  readonly goods: readonly string[];
} & Partial<Pick<ProductText, 'discounts' | 'protocolCodes' | 'newBusinessOrderFlag'>>;

const SERVICE = ['member-service'];

/** What a provider of such a workbench sells: one of each effect, one trial, and one that is ordered on a page of its own. */
const products: readonly DemoProduct[] = [
  {
    ...{ productId: 'P0019-VIP-1Y', name: '会员标准版', description: '5 类状态自动获取，风险检测', priceValue: '1280.00' },
    ...{ section: '会员', unit: '家 · 年', gives: { kind: 'member', months: 12 }, imageUrl: '/pictures/product-member.svg' },
    goods: [
      '五类状态自动获取，早晚各一次',
      '税务风险检测，每月 1 次',
      '扣款失败当天提醒到人',
      '月报表打印和导出',
      '发票额度不足 3 天前预警',
      '会员咨询优先接入',
    ],
    ...{ discounts: [{ from: 36, permille: 950 }], protocolCodes: [...SERVICE, 'many-companies'] },
  },
  {
    ...{ productId: 'P0012-INVOICE-500', name: '发票包 500 份', description: '开票与勾选合用，一年有效', priceValue: '199.00' },
    ...{ section: '发票与记账', unit: '家', gives: { kind: 'right', code: 'JZ', months: 12 }, imageUrl: '/pictures/product-invoice.svg' },
    goods: ['500 份发票，开票与勾选合用', '一年内用完，不足可再买'],
    protocolCodes: SERVICE,
  },
  {
    ...{ productId: 'P0021-PEACE-1Y', name: '安心计划', description: '申报差错由我们承担', priceValue: '360.00' },
    ...{
      section: '查询与风险',
      unit: '家 · 年',
      gives: { kind: 'plan', plan: 'peace', months: 12 },
      imageUrl: '/pictures/product-peace.svg',
    },
    goods: ['申报差错由我们承担', '专人跟进每一次更正申报'],
    protocolCodes: SERVICE,
  },
  {
    ...{ productId: 'P0032', name: '查企业次数包', description: '工商、司法、关联各 100 次', priceValue: '99.00' },
    ...{
      section: '查询与风险',
      unit: '100 次',
      gives: { kind: 'checks', checks: 100, months: 12 },
      imageUrl: '/pictures/product-checks.svg',
    },
    goods: ['工商、司法、关联各 100 次', '一年有效，免费次数用完后才扣'],
    protocolCodes: SERVICE,
  },
  {
    ...{ productId: 'P0041-PAYROLL', name: '个税社保托管', description: '每月由专员申报', priceValue: '45.00' },
    ...{ section: '人事社保', unit: '人 · 月', gives: { kind: 'none' }, imageUrl: '/pictures/product-payroll.svg' },
    goods: ['个税每月申报', '社保增减员当月办结'],
    protocolCodes: SERVICE,
  },
  {
    ...{ productId: 'P0042-NEW', name: '新开企业注册', description: '核名到领照，按订单页报价', priceValue: '' },
    ...{ section: '人事社保', unit: '', gives: { kind: 'none' }, imageUrl: '/pictures/product-register.svg' },
    goods: ['核名到领照', '刻章、开户、税种核定'],
    newBusinessOrderFlag: 1,
  },
  {
    ...{ productId: 'P0018-VIP-TRY', name: '会员体验', description: '体验一个月，到期自动停止', priceValue: '0' },
    ...{ section: '会员', unit: '家', gives: { kind: 'member', months: 1 }, imageUrl: '/pictures/product-member.svg' },
    goods: ['会员标准版的全部功能', '每家企业体验一次'],
    protocolCodes: SERVICE,
  },
];

/** What each position shows. */
const positions: readonly (readonly [code: string, productIds: readonly string[]])[] = [
  ['P0008', ['P0019-VIP-1Y', 'P0012-INVOICE-500']],
  ['P0018', ['P0018-VIP-TRY']],
  ['P0019', ['P0021-PEACE-1Y', 'P0032', 'P0041-PAYROLL', 'P0042-NEW']],
  ['P0032', ['P0032']],
  ['P0033', ['P0019-VIP-1Y']],
];

const protocols = [
  { code: 'member-service', version: '3.2', name: '《会员服务协议》', published_at: startOfChinaDay('2026-03-01') },
  { code: 'many-companies', version: '1.1', name: '《多家购买说明》', published_at: startOfChinaDay('2026-03-01') },
];

function textOf({ productId: _id, priceValue: _price, goods, ...said }: DemoProduct): ProductText {
  return {
    ...{ imageDescriptionWeb: '', headImgUrl: '', newBusinessOrderFlag: 0, sceneCode: '' },
    ...{ discounts: [], protocolCodes: [], provider: '财税工作台' },
    ...said,
    goods: goods.map((name, at) => ({ goodsId: String(at + 1), name, sort: at + 1 })),
  };
}

/** Stores products, their prices and positions, where nobody has made any yet: what an operator has changed stays. */
export async function seedProducts(store: Store, now: number): Promise<void> {
  await store.write(async (tx) => {
    for (const protocol of protocols)
      await tx.db
        .insertInto('protocol')
        .values({ scene: 'product', url: `/protocols/${protocol.code}-${protocol.version}.html`, ...protocol })
        .onConflict((c) => c.columns(['scene', 'code', 'version']).doNothing())
        .execute();
    if ((await tx.db.selectFrom('product').select('product_id').limit(1).execute()).length > 0) return;
    for (const product of products) {
      const { productId, priceValue } = product;
      await putProduct(tx, { productId, text: textOf(product), isOnSale: true });
      if (priceValue !== '') await addPrice(tx, { productId, fromDay: '2026-01-01', priceValue, by: '郭敏', now });
    }
    for (const [code, productIds] of positions) await putPosition(tx, code, productIds);
  });
}
