import path from 'node:path';
import { defineConfig } from 'drizzle-kit';

/** drizzle-kit understands only paths relative to where it is started, the root or this folder. */
const here = (entry: string) => `./${path.relative(process.cwd(), path.join(import.meta.dirname, entry))}`;

export default defineConfig({
  dialect: 'postgresql',
  schema: here('src/**/*.table.ts'),
  out: here('migrations'),
});
