/** What the service worker says of a push, in both languages at once: it starts for it alone. */
export const push = {
  news_other: '你有 {{count}} 条新消息',
  some: '你有新消息',
  look: '点开到消息里查看',
} as const;
