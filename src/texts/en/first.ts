import type { FirstTexts } from '../catalogue.ts';
import { access } from './access.ts';
import { companies } from './companies.ts';
import { frame } from './frame.ts';
import { problems } from './problems.ts';
import { session } from './session.ts';
import { switching } from './switch.ts';
import { sync } from './sync.ts';

/** English texts that load before anything is drawn. */
export const first: FirstTexts = { access, companies, frame, problems, session, switching, sync };
