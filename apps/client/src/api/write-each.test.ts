import { expect, it } from 'vitest';
import { createLoader } from './http/loader.ts';
import { tryEach, writeEach } from './write-each.ts';

function recording(failsAt?: string) {
  const loader = createLoader();
  const steps: string[] = [];
  const write = async (row: string) => {
    if (row === failsAt) throw new Error(row);
    steps.push(`${row}${loader.active() ? ' while the page waits' : ''}`);
  };
  const readAgain = async () => void steps.push('read again');
  return {
    steps,
    write,
    readAgain,
    run: (rows: string[]) => writeEach(rows, write, readAgain, loader),
    loader,
  };
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

it('goes on after the failure of one row, and says why it failed', async () => {
  const { steps, write, readAgain, loader } = recording('b');
  const result = await tryEach(['a', 'b', 'c'], write, readAgain, loader);
  expect(result).toEqual({ done: 2, failures: ['b'] });
  expect(steps).toEqual(['a while the page waits', 'c while the page waits', 'read again']);
});
