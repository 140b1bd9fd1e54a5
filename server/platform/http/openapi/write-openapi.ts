import { writeFileSync } from 'node:fs';
import { createOpenApiDocument } from './openapi.ts';

const file = new URL('../../../../docs/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`);
process.stdout.write('docs/openapi.json is up to date\n');
