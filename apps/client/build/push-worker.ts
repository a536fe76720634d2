/**
 * The part of the service worker that shows notifications: a script that Workbox's worker imports, so it is one plain file. The
 * browser stores what a worker imports by itself.
 */
import path from 'node:path';
import { afterApp } from './after-app.ts';

export const pushWorkerFile = 'push-sw.js';

export const pushWorker = () =>
  afterApp('push-worker', (root) => ({
    modulePreload: false,
    rolldownOptions: {
      input: path.join(root, 'src/worker/push-sw.ts'),
      output: { format: 'iife', entryFileNames: pushWorkerFile },
    },
  }));
