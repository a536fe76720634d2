/** The service worker: one plain file, with the list of the app's files that it stores on the device. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterApp } from './after-app.ts';

const stored = '**/*.{js,css,html,woff2,svg}';
/**
 * The map is large and useless without its data; a poster needs fonts and logos that are not stored; category icons are fetched when
 * they are shown; the logo is the server's.
 */
const fetchedLater = ['**/*maplibre*', '**/TrendChart*', '**/PosterDialog*', 'icons/**', 'brand/**'];

/** Entries for Workbox: a file that is named after its content or version needs no revision. */
function appFiles(folder: string): { url: string; revision: string | null }[] {
  return fs
    .globSync(stored, { cwd: folder, exclude: fetchedLater })
    .sort()
    .map((file) => {
      const url = file.replaceAll(path.sep, '/');
      return { url, revision: url.startsWith('assets/') ? null : hashOf(path.join(folder, file)) };
    });
}

const hashOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

export const serviceWorker = () =>
  afterApp('service-worker', (root, folder) => ({
    modulePreload: false,
    rolldownOptions: {
      input: path.join(root, 'src/worker/service-worker.ts'),
      transform: { define: { 'globalThis.appFiles': JSON.stringify(appFiles(folder)) } },
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  }));
