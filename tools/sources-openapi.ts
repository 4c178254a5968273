import { writeFileSync } from 'node:fs';
import { sourcesOpenApi } from '../server/sources/api/openapi.ts';

writeFileSync('docs/sources.openapi.json', `${JSON.stringify(sourcesOpenApi(), null, 2)}\n`);
