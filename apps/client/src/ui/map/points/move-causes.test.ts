import { expect, test } from 'vitest';
import { moveCauses } from './move-causes.ts';

const wheel = { originalEvent: 'wheel' };

test('who began a move caused it', () => {
  const causes = moveCauses();
  causes.start(wheel);
  expect(causes.end(wheel)).toBe('person');
  causes.start({});
  expect(causes.end({})).toBe('program');
  causes.start({ cluster: true });
  expect(causes.end({ cluster: true })).toBe('cluster');
});

test('a gesture counts although a move of the program took its end, and only once', () => {
  const causes = moveCauses();
  causes.start(wheel);
  causes.start({});
  expect(causes.end({})).toBe('person');
  causes.start({});
  expect(causes.end({})).toBe('program');
});

test('a gesture that ends while a cluster is about to open is not the opening', () => {
  const causes = moveCauses();
  causes.start(wheel);
  expect(causes.end(wheel)).toBe('person');
  causes.start({ cluster: true });
  expect(causes.end({ cluster: true })).toBe('cluster');
});
