/** Words for apps in frames and for their authors: why something was not done. */
export const bridge = {
  notice: '{{name}}：{{text}}',
  noCompany: '没有当前企业',
  notTab: '此处没有应用标签',
  fileName: '文件名不可用：只能保存 csv、txt、json、xml、pdf、ofd、xlsx、zip、png、jpg',
  press: '选取文件要在用户点击之后立即请求',
  mayNot: '此应用没有获准使用 {{call}}',
  badInput: '{{call}} 不接受这样的参数',
  notInFront: '应用不在当前标签时不能使用 {{call}}',
  tooOften: '{{call}} 请求过于频繁，稍后再试',
  failed: '{{call}} 没有完成',
  noCall: '不是可以识别的请求',
  unknownCall: '没有名为 {{call}} 的请求',
  tooLarge: '{{call}} 的内容过大',
  cutOff: '消息过多，连接已断开',
} as const;
