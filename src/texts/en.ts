import type { Catalogue } from './catalogue.ts';
import { access } from './en/access.ts';
import { companies } from './en/companies.ts';
import { diagnostics } from './en/diagnostics.ts';
import { drafts } from './en/drafts.ts';
import { frame } from './en/frame.ts';
import { outbox } from './en/outbox.ts';
import { problems } from './en/problems.ts';
import { protocol } from './en/protocol.ts';
import { session } from './en/session.ts';
import { switching } from './en/switch.ts';
import { sync } from './en/sync.ts';
import { update } from './en/update.ts';

/** Every English text. One line per noun. */
export const en: Catalogue = {
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
};
