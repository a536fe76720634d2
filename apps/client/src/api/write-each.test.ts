import { expect, it } from 'vitest';
import { createLoader } from './http/loader.ts';
import { writeEach } from './write-each.ts';

function recording(failsAt?: string) {
  const loader = createLoader();
  const steps: string[] = [];
  const write = async (row: string) => {
    if (row === failsAt) throw new Error(row);
    steps.push(`${row}${loader.active() ? ' while the page waits' : ''}`);
  };
  const readAgain = async () => void steps.push('read again');
  return { steps, run: (rows: string[]) => writeEach(rows, write, readAgain, loader), loader };
}

it('writes many rows while the page waits, and reads once', async () => {
  const { steps, run, loader } = recording();
  await run(['a', 'b']);
  expect(steps).toEqual(['a while the page waits', 'b while the page waits', 'read again']);
  expect(loader.active()).toBe(false);
});

it('does not block the page for one row', async () => {
  const { steps, run } = recording();
  await run(['a']);
  expect(steps).toEqual(['a', 'read again']);
});

it('reads again what was written before a failure', async () => {
  const { steps, run, loader } = recording('b');
  await expect(run(['a', 'b', 'c'])).rejects.toThrow('b');
  expect(steps).toEqual(['a while the page waits', 'read again']);
  expect(loader.active()).toBe(false);
});
