import { ignoreOutputErrors } from '../server/ignore-output-errors.ts';
import { citusStatements } from '../server/store/spread/citus.ts';

/* `npm run -s spread | psql …`: the statements that spread a store over a Citus cluster (docs/operations/spread.md). */

ignoreOutputErrors(process.stdout, process.stderr);
for (const line of citusStatements()) console.log(line);
