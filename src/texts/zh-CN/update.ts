/** New versions of the product. */
export const update = {
  ready: '新版本已就绪',
  readyText: '更新只需几秒，已保存的内容不受影响。',
  waits: '新版本已就绪。有内容正在编辑，保存或放弃后即可更新。',
  apply: '立即更新',
  later: '下次启动时更新',
  applying: '正在更新',
  noRoom: '空间不足，没有安装新版本',
  noRoomText: '当前版本可以继续使用，已保存的内容不受影响。清理磁盘空间后会自动再试。',
  noRoomFirst: '空间不足，离线时无法打开',
  noRoomFirstText: '连接服务时可以照常使用。清理磁盘空间后重新打开即可。',
} as const;
