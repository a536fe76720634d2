import { beforeEach } from 'vitest';
import { reasonToSkipInBrowser } from '../skipped.ts';

beforeEach((context) => {
  const reason = reasonToSkipInBrowser(context.task.name);
  if (reason) context.skip(reason);
});
