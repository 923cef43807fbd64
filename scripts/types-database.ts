import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDatabaseTypes, typesFile } from '#local/database-types.ts';

// npm run types:database: writes the types of the tables that the migrations make.
const root = fileURLToPath(new URL('..', import.meta.url));
writeFileSync(join(root, typesFile), await buildDatabaseTypes(root));
console.log(`${typesFile} is written.`);
