import { cleanText } from '../core/normalize.ts';

const totals =
  /^((总?合|总|小|共|累)计|本页[合小]计|汇总)([:：(（].*)?$|^(制表|打印|导出|填表|审核|查询)(人|时间|日期|单位)?[:：]|^(备注|说明|注)[:：]|^共\d+(条|行|页|户|家)|^第\d+页/;

/** Whether a cell says that its row is a sum or a foot. */
export const isTotal = (text: string): boolean => totals.test(text.replace(/\s/g, ''));

/** Whether a row is a sum, a foot or empty: nothing that one company is told by. */
export function isFoot(cells: readonly string[]): boolean {
  const first = cells.map((cell) => cleanText(cell)).find((cell) => cell !== '');
  return first === undefined || isTotal(first);
}
