/** Words of drafts (PLUS-14). */
export const drafts = {
  title: '未保存的草稿',
  pasted_other: '粘贴的名单，{{count}} 行',
  age: '{{age}}的草稿',
  resume: '继续编辑',
  discard: '放弃',
  discarded: '已放弃草稿',
} as const;
