import { frame } from './zh-CN/frame.ts';

/** Every Chinese text. One line per noun. */
export const zhCN = { frame } as const;
