/** Writes the app's routes beside the built client, so that the server can tell which addresses are screens. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../src/app/routes/route-table.ts';

const file = path.resolve(import.meta.dirname, '../dist/routes.json');
writeFileSync(file, `${JSON.stringify(routes.map((route) => route.path))}\n`);
