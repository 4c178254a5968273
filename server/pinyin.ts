import { pinyin } from 'pinyin-pro';
import { keysOf, type PinyinKeys, type Sounds } from '../src/domain/company/pinyin-key.ts';
import { shortNameOf } from '../src/domain/company/short-name.ts';

/**
 * Characters with more than one sound in names of places, people and trades, each with the sounds people type. Dictionaries list many
 * more that nobody types in a company's name; those would only make keys longer.
 */
const polyphones: ReadonlyMap<string, readonly string[]> = new Map(
  (
    '重chong,zhong 长chang,zhang 厦xia,sha 乐le,yue 单dan,shan 曾zeng,ceng 行hang,xing 朝chao,zhao 都du,dou 会hui,kuai 车che,ju ' +
    '仇qiu,chou 区qu,ou 解jie,xie 盖gai,ge 查cha,zha 翟zhai,di 朴pu,piao 覃qin,tan 尉wei,yu 折zhe,she 种zhong,chong 缪miao,mou ' +
    '召zhao,shao 隗wei,kui 贾jia,gu 提ti,di 参can,shen 藏cang,zang 传chuan,zhuan 弹tan,dan 调diao,tiao 佛fo,fu 阿a,e 番fan,pan ' +
    '还huan,hai 降jiang,xiang 角jiao,jue 校xiao,jiao 劲jin,jing 卡ka,qia 壳ke,qiao 落luo,la 率lv,shuai 绿lv,lu 蔓man,wan 模mo,mu ' +
    '奇qi,ji 强qiang,jiang 茄qie,jia 色se,shai 杉shan,sha 什shi,shen 属shu,zhu 宿su,xiu 拓tuo,ta 尾wei,yi 系xi,ji 纤xian,qian ' +
    '削xue,xiao 血xue,xie 省sheng,xing 盛sheng,cheng 沈shen,chen 熟shu,shou 叶ye,xie 殷yin,yan 员yuan,yun 扎zha,za 粘zhan,nian ' +
    '柏bai,bo 泊bo,po 薄bo,bao 伯bo,bai 便bian,pian 屏ping,bing 蚌beng,bang 堡bao,pu,bu 秘mi,bi 称cheng,chen 乘cheng,sheng ' +
    '澄cheng,deng 畜xu,chu 度du,duo 石shi,dan 谷gu,yu 龟gui,jun,qiu 巷xiang,hang 圈quan,juan 勒le,lei 六liu,lu 露lu,lou 脉mai,mo ' +
    '牟mou,mu 娜na,nuo 弄nong,long 栖qi,xi 茜qian,xi 塞sai,se 莎sha,suo 洗xi,xian 吁yu,xu 轧zha,ya 爪zhua,zhao 幢zhuang,chuang ' +
    '仔zai,zi 莘xin,shen 歙she,xi 铅qian,yan 浒hu,xu 渑mian,sheng 荥xing,ying 泷long,shuang 枞zong,cong 乾qian,gan 圩wei,xu ' +
    '埔pu,bu 莞guan,wan 涡guo,wo 蔚wei,yu 珲hun,hui 华hua 贲ben,bi 费fei,bi 郇xun,huan 尧yao 褚chu,zhu 逄pang,feng 晟sheng,cheng ' +
    '禅chan,shan 亿yi 炅jiong,gui 郝hao 万wan 俟qi,si 令ling 澹dan,tan 臧zang 於yu,wu 粥zhou,yu 艾ai,yi 拉la 拾shi,she 红hong,gong'
  )
    .split(' ')
    .map((entry) => [entry.charAt(0), entry.slice(1).split(',')] as const)
    .filter(([, sounds]) => sounds.length > 1),
);

/** Surnames of two characters that sound otherwise than each of them does. */
const surnames = [
  ['万俟', 'mo', 'qi'],
  ['尉迟', 'yu', 'chi'],
  ['单于', 'chan', 'yu'],
  ['澹台', 'tan', 'tai'],
  ['长孙', 'zhang', 'sun'],
] as const;

/** Sounds that the surnames in a text give its characters, by place. */
function surnameSounds(text: string): ReadonlyMap<number, string> {
  return new Map(
    surnames.flatMap(([surname, first, second]) => {
      const at = text.indexOf(surname);
      return at < 0
        ? []
        : ([
            [at, first],
            [at + 1, second],
          ] as const);
    }),
  );
}

/** Sounds of each character: the one its neighbours make likely first, then the others people type. */
function soundsOf(text: string): Sounds {
  const chars = [...text.normalize('NFKC')];
  const likely = pinyin(chars.join(''), { type: 'array', toneType: 'none', v: true });
  const inSurname = surnameSounds(chars.join(''));
  return chars.map((char, i) => {
    if (/^[a-z0-9]$/i.test(char)) return [char.toLowerCase()];
    const sound = likely[i] ?? '';
    if (!/^[a-z]+$/.test(sound) || sound === char) return [];
    return [...new Set([inSurname.get(i) ?? sound, sound, ...(polyphones.get(char) ?? [])])];
  });
}

/**
 * Keys by which a company is found by sound (format: domain/pinyin-key). A short name that is no part of the name adds its own
 * readings. Here and not in the browser: the dictionary is larger than the page.
 */
export function toKeys(companyName: string, shortName = ''): PinyinKeys {
  const own = shortName === '' || companyName.includes(shortName) ? [] : [soundsOf(shortName)];
  return keysOf([soundsOf(companyName), ...own]);
}

/** What the gateway derives from a company's names: the keys, and the short name when the user gave none. */
export function companyKeys(companyName: string, shortName: string): PinyinKeys & { readonly shortName: string } {
  const short = shortName === '' ? shortNameOf(companyName) : shortName;
  return { ...toKeys(companyName, short), shortName: short };
}
