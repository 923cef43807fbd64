import { checkContent } from './check.ts';

// Started by run.ts with the project's folder: prints the report as JSON.
process.stdout.write(JSON.stringify(await checkContent(process.argv[2] ?? '')));
