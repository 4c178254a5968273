import { cleanText } from '../core/normalize.ts';

/** Longest short name, in characters. */
const SHORT_NAME_MAX = 20;

const provinces =
  '北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|台湾';
/** Prefecture cities as names start with them. Not `area-names.ts`: this list is on the way of every edit and must stay small. */
const cities = new Set(
  (
    '石家庄 唐山 秦皇岛 邯郸 邢台 保定 张家口 承德 沧州 廊坊 衡水 太原 大同 阳泉 长治 晋城 朔州 晋中 运城 忻州 临汾 吕梁 呼和浩特 包头 乌海 赤峰 通辽 鄂尔多斯 呼伦贝尔 ' +
    '巴彦淖尔 乌兰察布 沈阳 大连 鞍山 抚顺 本溪 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 朝阳 葫芦岛 长春 吉林 四平 辽源 通化 白山 松原 白城 延边 哈尔滨 齐齐哈尔 鸡西 鹤岗 双鸭山 大庆 ' +
    '伊春 佳木斯 七台河 牡丹江 黑河 绥化 南京 无锡 徐州 常州 苏州 南通 连云港 淮安 盐城 扬州 镇江 泰州 宿迁 杭州 宁波 温州 嘉兴 湖州 绍兴 金华 衢州 舟山 台州 丽水 合肥 芜湖 蚌埠 ' +
    '淮南 马鞍山 淮北 铜陵 安庆 黄山 滁州 阜阳 宿州 六安 亳州 池州 宣城 福州 厦门 莆田 三明 泉州 漳州 南平 龙岩 宁德 南昌 景德镇 萍乡 九江 新余 鹰潭 赣州 吉安 宜春 抚州 上饶 济南 ' +
    '青岛 淄博 枣庄 东营 烟台 潍坊 济宁 泰安 威海 日照 临沂 德州 聊城 滨州 菏泽 郑州 开封 洛阳 平顶山 安阳 鹤壁 新乡 焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳 周口 驻马店 济源 武汉 ' +
    '黄石 十堰 宜昌 襄阳 鄂州 荆门 孝感 荆州 黄冈 咸宁 随州 恩施 仙桃 长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德 张家界 益阳 郴州 永州 怀化 娄底 湘西 广州 韶关 深圳 珠海 汕头 佛山 江门 ' +
    '湛江 茂名 肇庆 惠州 梅州 汕尾 河源 阳江 清远 东莞 中山 潮州 揭阳 云浮 南宁 柳州 桂林 梧州 北海 防城港 钦州 贵港 玉林 百色 贺州 河池 来宾 崇左 海口 三亚 三沙 儋州 成都 自贡 ' +
    '攀枝花 泸州 德阳 绵阳 广元 遂宁 内江 乐山 南充 眉山 宜宾 广安 达州 雅安 巴中 资阳 贵阳 六盘水 遵义 安顺 毕节 铜仁 昆明 曲靖 玉溪 保山 昭通 丽江 普洱 临沧 大理 楚雄 红河 ' +
    '拉萨 日喀则 昌都 林芝 山南 那曲 西安 铜川 宝鸡 咸阳 渭南 延安 汉中 榆林 安康 商洛 兰州 嘉峪关 金昌 白银 天水 武威 张掖 平凉 酒泉 庆阳 定西 陇南 西宁 海东 银川 石嘴山 吴忠 固原 ' +
    '中卫 乌鲁木齐 克拉玛依 吐鲁番 哈密 昌吉 石河子 喀什 伊犁'
  ).split(' '),
);

const provincePrefix = new RegExp(`^(?:${provinces})(?:维吾尔自治区|壮族自治区|回族自治区|特别行政区|自治区|省|市)?`);
const suffixes =
  /(?:股份有限责任公司|集团股份有限公司|股份有限公司|集团有限责任公司|有限责任公司|集团有限公司|有限公司|集团公司|股份公司|总公司|合作公司|(?<!分)公司|[（(](?:普通合伙|特殊普通合伙|有限合伙|个体工商户|个人独资)[）)]|合伙企业)/g;
const legalForms = /[（(](?:普通合伙|特殊普通合伙|有限合伙|个体工商户|个人独资)[）)]/g;

/** Without the city in front, with or without 市, 州, 盟 or 地区; the text itself when there is none. */
function withoutCity(text: string): string {
  const long = /^[\u4e00-\u9fa5]{2,10}?(?:自治州|地区)/.exec(text);
  if (long !== null) return text.slice(long[0].length);
  for (let length = 4; length >= 2; length -= 1) {
    if (cities.has(text.slice(0, length)) && text.charAt(length) !== '区') return text.slice(length).replace(/^市(?![场政民值容])/, '');
  }
  const named = /^[\u4e00-\u9fa5]{2,3}(?<![超城都夜花菜股门])市(?![场政民区值容井])/.exec(text);
  return named === null ? text : text.slice(named[0].length);
}

/** Without district or county; `sure` when a province or city stood before it. */
function withoutDistrict(text: string, sure: boolean): string {
  const county = /^[\u4e00-\u9fa5]{1,3}(?:自治县|自治旗|县|旗(?!舰|袍|帜|下))/.exec(text);
  if (county !== null && (sure || county[0].length >= 3)) return text.slice(county[0].length);
  if (!sure) return text;
  const district = /^[\u4e00-\u9fa5]{2,3}?(?<![小社园景校战灾])(?:新区|区)/.exec(text);
  return district === null ? text : text.slice(district[0].length);
}

/** The first of the candidates that is still a name: two characters or more. */
function firstName(candidates: readonly string[]): string {
  return candidates.find((text) => [...text].length >= 2) ?? candidates.at(-1) ?? '';
}

/**
 * Short name of a company: without region in front or in brackets, and without legal form. 深圳市华信科技有限公司 is 华信科技. A name of
 * nothing else stays as it is. Only a proposal: the user's own short name wins.
 */
export function shortNameOf(companyName: string): string {
  const name = cleanText(companyName);
  const bare = name.replace(/[（(][\u4e00-\u9fa5]{2,8}[）)]/g, (bracket) => (isRegion(bracket.slice(1, -1)) ? '' : bracket));
  const afterProvince = bare.replace(provincePrefix, '');
  const afterCity = withoutCity(afterProvince);
  const afterDistrict = withoutDistrict(afterCity, afterCity !== bare);
  const candidates = [afterDistrict, afterCity, afterProvince, bare].map((text) => text.replace(legalForms, '').replace(suffixes, ''));
  return [...firstName([...candidates, name])].slice(0, SHORT_NAME_MAX).join('').trim();
}

function isRegion(text: string): boolean {
  return text === '中国' || cities.has(text.replace(/市$/, '')) || text.replace(provincePrefix, '') === '';
}
