import { joinTexts } from './join.ts';
import { first } from './zh-CN/first.ts';
import { late } from './zh-CN/late.ts';

/** Every Chinese text by noun, the source of the keys' types. The page imports the type only: it loads texts by `text-store.ts`. */
export const zhCN = joinTexts(first, late);
