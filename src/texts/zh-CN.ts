import { access } from './zh-CN/access.ts';
import { companies } from './zh-CN/companies.ts';
import { diagnostics } from './zh-CN/diagnostics.ts';
import { drafts } from './zh-CN/drafts.ts';
import { frame } from './zh-CN/frame.ts';
import { outbox } from './zh-CN/outbox.ts';
import { problems } from './zh-CN/problems.ts';
import { protocol } from './zh-CN/protocol.ts';
import { session } from './zh-CN/session.ts';
import { switching } from './zh-CN/switch.ts';
import { sync } from './zh-CN/sync.ts';
import { update } from './zh-CN/update.ts';

/** Every Chinese text. One line per noun. */
export const zhCN = {
  access,
  companies,
  diagnostics,
  drafts,
  switching,
  frame,
  outbox,
  problems,
  protocol,
  session,
  sync,
  update,
} as const;
