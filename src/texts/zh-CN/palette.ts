/** Words of what the palette finds beside companies and views. */
export const palette = {
  action: '操作',
  setting: '设置',
  message: '消息',
  editActive: '编辑当前企业资料',
  copyTaxId: '复制当前企业税号',
  copied: '已复制税号',
  syncNow: '立即同步',
  themeSystem: '外观：跟随系统',
  themeLight: '外观：浅色',
  themeDark: '外观：深色',
  themeContrast: '外观：高对比度',
  language: '语言：{{name}}',
} as const;
