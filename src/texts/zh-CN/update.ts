/** New versions of the product. */
export const update = {
  ready: '新版本已就绪',
  readyText: '更新只需几秒，已保存的内容不受影响。',
  waits: '新版本已就绪。有内容正在编辑，保存或放弃后即可更新。',
  apply: '立即更新',
  later: '下次启动时更新',
  applying: '正在更新',
} as const;
