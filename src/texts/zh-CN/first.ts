import { access } from './access.ts';
import { companies } from './companies.ts';
import { frame } from './frame.ts';
import { problems } from './problems.ts';
import { session } from './session.ts';
import { switching } from './switch.ts';
import { sync } from './sync.ts';

/** Chinese texts that frame, home and failures show: they load before anything is drawn. All others load with their part (`late.ts`). */
export const first = { access, companies, frame, problems, session, switching, sync } as const;
