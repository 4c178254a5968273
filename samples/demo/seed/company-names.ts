import { areaTable, plainAreaName, provinceName } from '../../../src/domain/company/area-names.ts';
import type { SeededRandom } from '../../../src/domain/core/seeded-random.ts';

/** How often a province comes, by its share of the country's companies; all 31 are there. */
const provinceWeights =
  '44:13 32:11 37:10 33:10 11:6 31:6 41:6 13:5 51:5 35:5 42:5 34:4 43:4 61:3 21:3 50:3 53:2 36:3 45:2 52:2 14:2 12:2 15:1 22:1 23:2 46:1 62:1 65:1 64:1 63:1 54:1';

const brandStarts =
  '华信恒达瑞丰博远汇通鼎盛金诚天成永利嘉禾联创宏图兴泰德润凯旋优品正大源和安康海纳云帆智启明德腾飞佳美万隆乐行长朝单曾仁合盛世锦绣百川东方启航星辰银河国泰民生荣昌立信同创';
const brandEnds = '信达丰通盛成和源泰润辉宇航创联科力诚远景森林华安康美佳隆昌茂兴邦业宝祥瑞顺吉庆乐洋海川江峰岭岩石云天星月春夏秋冬行长';
const polyphoneBrands = [
  '长乐',
  '乐行',
  '重山',
  '朝阳里',
  '单氏',
  '曾记',
  '长盛',
  '行知',
  '宝藏',
  '会长',
  '重光',
  '乐器行',
  '万达',
  '都会',
  '长沙湾',
  '厦鹭',
] as const;
const latinBrands = ['ABC', 'e家', 'V课', 'K11', '7天', 'iBox', '8号', 'UP', '3D造', 'QQ熊', 'T3', 'A+'] as const;
const trades = [
  '科技',
  '信息技术',
  '贸易',
  '商贸',
  '建筑工程',
  '装饰工程',
  '物流',
  '供应链管理',
  '餐饮管理',
  '食品',
  '服饰',
  '电子商务',
  '文化传媒',
  '广告',
  '教育咨询',
  '企业管理咨询',
  '财务咨询',
  '医疗器械',
  '生物科技',
  '环保科技',
  '新能源',
  '汽车销售服务',
  '机械设备',
  '五金制品',
  '塑胶制品',
  '家具',
  '房地产经纪',
  '物业管理',
  '人力资源',
  '旅游服务',
  '农业发展',
  '园林绿化',
  '印务',
  '化工',
  '电气',
  '网络科技',
] as const;
const forms: readonly string[] = [...Array<string>(16).fill('有限公司'), '有限责任公司', '有限责任公司', '股份有限公司', '集团有限公司'];
const shops = [
  '餐饮店',
  '便利店',
  '服装店',
  '美容院',
  '汽车维修部',
  '五金店',
  '小吃店',
  '水果店',
  '理发店',
  '文具店',
  '母婴店',
  '茶叶店',
] as const;
const owners = ['老王', '小李', '张记', '刘姐', '陈氏', '阿强', '曾记', '单家', '乐乐', '长顺', '周末', '大朱'] as const;
const districts = ['高新区', '开发区', '新城区', '城关区', '经开区'] as const;

/** What a company is, which decides the first two characters of its credit code: enterprise, sole trader, law firm, cooperative. */
export type SeedKind = '91' | '92' | '31' | '93';

export interface NamedSeed {
  readonly companyName: string;
  /** Six digits: the city's, in a municipality its 01 district block. */
  readonly locationCode: string;
  readonly kind: SeedKind;
}

/** Six-digit codes of the cities of each of the 31 provinces, a province as often as its weight says. */
export function weightedCities(): string[][] {
  const codes = [...areaTable().keys()];
  return provinceWeights.split(' ').flatMap((entry) => {
    const [province = '', weight = '1'] = entry.split(':');
    const cities = codes
      .filter((code) => code.length === 4 && code.startsWith(province) && !code.endsWith('90'))
      .map((code) => `${code}00`);
    return Array<string[]>(Number(weight)).fill(cities.length > 0 ? cities : [`${province}0100`]);
  });
}

function brand(random: SeededRandom): string {
  const roll = random.next();
  if (roll < 0.05) return random.pick(polyphoneBrands);
  if (roll < 0.08) return random.pick(latinBrands) + random.pick([...brandEnds]);
  const third = roll > 0.85 ? random.pick([...brandEnds]) : '';
  return random.pick([...brandStarts]) + random.pick([...brandEnds]) + third;
}

/** A name of exactly 40 characters, as branches in free trade zones have them. */
function longName(city: string, random: SeededRandom): string {
  const end = `${random.pick(trades)}股份有限公司${city}分公司`;
  const middle = `${brand(random)}${brand(random)}国际供应链管理与跨境电子商务综合服务平台运营中心一体化示范园区建设`;
  const start = `中国（${city}）自由贸易试验区`;
  return start + [...middle].slice(0, 40 - [...start].length - [...end].length).join('') + end;
}

/** One name with its place. Names may repeat: the caller asks again. */
export function seedName(random: SeededRandom, cities: readonly (readonly string[])[]): NamedSeed {
  const locationCode = random.pick(random.pick(cities));
  const full = areaTable().get(locationCode.slice(0, 4)) ?? provinceName(locationCode);
  const city = plainAreaName(full);
  const roll = random.next();
  if (roll < 0.006) return { companyName: longName(city, random), locationCode, kind: '91' };
  if (roll < 0.1) {
    const place = random.chance(0.6) ? full + random.pick(districts) : full;
    return { companyName: place + random.pick(owners) + brand(random) + random.pick(shops), locationCode, kind: '92' };
  }
  if (roll < 0.12) return { companyName: `${full}${brand(random)}${random.pick(trades.slice(0, 6))}专业合作社`, locationCode, kind: '93' };
  if (roll < 0.13) return { companyName: `${provinceName(locationCode)}${brand(random)}律师事务所`, locationCode, kind: '31' };
  if (roll < 0.15) return { companyName: `${city}${brand(random)}会计师事务所（普通合伙）`, locationCode, kind: '91' };
  const bracketed = random.chance(0.08);
  const name = bracketed ? `${brand(random)}（${city}）` : `${random.chance(0.3) ? full : city}${brand(random)}`;
  return { companyName: name + random.pick(trades) + random.pick(forms), locationCode, kind: '91' };
}
