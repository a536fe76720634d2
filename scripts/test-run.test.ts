import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createPhases } from './phases.mjs';
import { countJourneys, countTests, slowestFiles } from './reports.mjs';

test('failed tests and files that can’t be loaded are named with file and reason', () => {
  const failed = {
    status: 'failed',
    fullName: 'a price is refused',
    failureMessages: ['Error: it was not\n at …'],
  };
  const testResults = [
    {
      name: '/house/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [failed, { status: 'passed' }],
    },
    { name: '/house/in/b.test.ts', status: 'failed', message: 'No module c\n at …', assertionResults: [] },
    { name: '/house/d.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
  ];
  expect(countTests({ numPassedTests: 2, numFailedTests: 1, testResults }, '/house')).toEqual({
    passed: 2,
    failed: 1,
    failures: ['a.test.ts a price is refused: Error: it was not', 'in/b.test.ts: No module c'],
  });
});

test('failed journeys are named with file, line and screen', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: statuses.map((status, index) => ({ status, projectName: index === 0 ? 'desktop' : 'phone' })),
  });
  const suites = [
    { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'expected', 'unexpected')] }] },
  ];
  expect(countJourneys({ stats: { expected: 2, unexpected: 1 }, suites })).toEqual({
    passed: 2,
    failed: 1,
    failures: ['[phone] a.spec.ts:3 two'],
  });
});

test('the slowest files of journeys are named with their seconds', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { file: 'quick.spec.ts', specs: [spec(500)] },
    { file: 'slow.spec.ts', specs: [spec(1000, 2000)] },
    { file: 'nested.spec.ts', specs: [spec(1500)], suites: [{ specs: [spec(2500)] }] },
  ];
  expect(slowestFiles({ suites }, 2)).toEqual([
    { file: 'nested.spec.ts', seconds: 4 },
    { file: 'slow.spec.ts', seconds: 3 },
  ]);
});

test('steps of a phase run in parallel, all failures are reported, and the phase has its cost', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-phases-'));
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  try {
    const phases = createPhases(folder);
    // Each step ends only after the other has begun.
    const meet = (mine: string, other: string, code: number) => ({
      title: mine,
      command: process.execPath,
      args: [
        '-e',
        `const fs = require('fs'); fs.writeFileSync('${mine}', '');
        const timer = setInterval(() => fs.existsSync('${other}') && (clearInterval(timer), console.log('met'), process.exit(${code})), 5);`,
      ],
    });
    expect(await phases.run('both', [meet('a', 'b', 0), meet('b', 'a', 3)])).toEqual([true, false]);
    expect(
      await phases.run('none', [{ title: 'none', command: path.join(folder, 'none'), args: [] }]),
    ).toEqual([false]);
    expect(written.mock.calls.flat().join('')).toBe('met\nmet\n');
    const figures = String.raw`\s+\d+\.\d s\s+\d+\.\d s of processor`;
    expect(phases.report()).toEqual(
      ['both', 'none', 'all'].map((title) => expect.stringMatching(new RegExp(`^${title}${figures}$`))),
    );
  } finally {
    written.mockRestore();
    said.mockRestore();
    await rm(folder, { recursive: true, force: true });
  }
});
