import { checkoutParts } from './parts.ts';
import { start } from './start.ts';

await start(checkoutParts);
