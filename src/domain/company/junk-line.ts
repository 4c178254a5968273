/** Words of table heads and sums, which come along when a table is copied. */
const headWords =
  /序号|编号|企业名称|公司名称|单位名称|客户名称|纳税人名称|名称|简称|税号|纳税人识别号|识别号|统一社会信用代码|信用代码|电话|手机|联系人|会计|地区|类型|状态|备注|地址|日期|合计|总计|小计|以上|以下|名单|共计?\s*\d+\s*[家户行个]/g;

/** Whether a pasted line names no company at all: a table head, a sum, a ruler, a page number, a date, a phone number. */
export function isJunkLine(line: string): boolean {
  const rest = line.replace(headWords, '').replace(/\d{4}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?|1\d{10}(?!\d)|0\d{2,3}-\d{7,8}/g, '');
  const names = /\p{Script=Han}{2}|\p{L}{3}/u.test(rest);
  const numbers = /[0-9A-Za-z]{6}/.test(rest.replace(/[\s-]/g, ''));
  return !names && !numbers;
}
