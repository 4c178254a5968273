import { companies } from './zh-CN/companies.ts';
import { drafts } from './zh-CN/drafts.ts';
import { frame } from './zh-CN/frame.ts';
import { switching } from './zh-CN/switch.ts';

/** Every Chinese text. One line per noun. */
export const zhCN = { companies, drafts, switching, frame } as const;
