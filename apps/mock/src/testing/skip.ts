import { beforeEach } from 'vitest';
import { reasonToSkip } from './skipped.ts';

beforeEach((context) => {
  const reason = reasonToSkip(context.task.name);
  if (reason) context.skip(reason);
});
