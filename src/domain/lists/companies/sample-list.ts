/** A list of companies to begin with, as CSV with the mark by which spreadsheets know UTF-8. Its identifier is a right one of nobody. */
export const sampleList = [
  '\ufeff企业名称,统一社会信用代码,地区,纳税人类型,会计,标签,备注',
  '示例企业有限公司,91350100M000100Y43,福建省福州市,小规模纳税人,王丽,按月申报,第一行是表头，这一行请换成您的企业',
  '',
].join('\r\n');
