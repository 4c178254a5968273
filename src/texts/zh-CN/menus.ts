/** Words of the menus of a company and of everything that comes before one opens. */
export const menus = {
  kind: '菜单',
  // before a menu that has to be bought
  trialTitle: '试用「{{menu}}」',
  purchaseTitle: '购买「{{menu}}」',
  renewalTitle: '续费「{{menu}}」',
  trialText: '该企业还没有开通此服务，可以先试用。',
  purchaseText: '该企业还没有开通此服务，购买后可以使用。',
  renewalText: '该企业的此服务已到期，续费后可以继续使用。',
  trialGo: '去试用',
  purchaseGo: '去购买',
  renewalGo: '去续费',
  recheck: '已办理，重新检查',
  notYet: '还没有查到办理结果，请稍候再检查。',
  recheckFailed: '没有查到办理结果：{{reason}}',
  // the VAT type
  vatTitle: '确认纳税人类型',
  vatText: '「{{menu}}」按增值税纳税人类型打开，请核对该企业的类型。',
  vatMissing: '该企业还没有填写类型，请选择。',
  vatOpen: '确认并打开',
  vatSave: '保存并打开',
  // checks that failed
  reminder: '提醒',
  noPrivilege: '您没有打开「{{menu}}」的权限。',
  certificate: '打开「{{menu}}」需要证书授权，该企业在本机还没有授权。',
  needsLogin: '打开「{{menu}}」需要实名账号。',
  needsClient: '请联系您的专属服务经理升级微客户端',
  unreachable: '没有打开「{{menu}}」：它的检查需要网络，连接恢复后请再试。',
  guide: '暂时不能打开「{{menu}}」，已打开它的说明。',
  // what cannot be opened
  offline: '没有打开「{{menu}}」：离线时不可用。',
  noTarget: '「{{menu}}」没有可以打开的页面。',
  notAllowed: '没有打开 {{host}}：它不在允许打开的网站中。',
  noIe: '本机没有可以启动 IE 的助手，已在当前浏览器中打开。',
  noCore: '本机没有可以启动内置浏览器的助手，已在当前浏览器中打开。',
} as const;
