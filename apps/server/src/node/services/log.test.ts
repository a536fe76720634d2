import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../ports/unavailable.ts';
import { createLog } from './log.ts';

function collect(isTTY: boolean) {
  const lines: string[] = [];
  return { lines, isTTY, write: (text: string) => lines.push(stripVTControlCharacters(text)) };
}

test('machines get one JSON object per line, errors with their message', () => {
  const output = collect(false);
  createLog('debug', output).error('falló\nasí', {
    requestId: 'r1',
    error: new TypeError('malo'),
    size: 10n,
  });
  expect(output.lines).toHaveLength(1);
  expect(output.lines[0]?.indexOf('\n')).toBe((output.lines[0]?.length ?? 0) - 1);
  expect(JSON.parse(output.lines[0] ?? '')).toMatchObject({
    level: 'error',
    message: 'falló\nasí',
    requestId: 'r1',
    error: { name: 'TypeError', message: 'malo' },
    size: '10',
  });
});

test('a terminal gets readable lines', () => {
  const output = collect(true);
  createLog('info', output).warn('cuidado', { port: 3000, file: 'a.eml' });
  expect(output.lines[0]).toMatch(/^\d\d:\d\d:\d\d warn +cuidado port=3000 file=a\.eml\n$/);
});

test('messages below LOG_LEVEL are not written', () => {
  const output = collect(false);
  const log = createLog('warn', output);
  log.debug('no');
  log.info('no');
  log.warn('sí');
  createLog('silent', output).error('no');
  expect(output.lines.map((line) => JSON.parse(line).message)).toEqual(['sí']);
});

test('what has one cause is one line a minute, with how many were omitted; other lines are all written', () => {
  const output = collect(false);
  let now = 0;
  const log = createLog('info', output, () => now);
  const away = () => new DatabaseUnavailable(new Error('connect ECONNREFUSED'));
  const lines = () => output.lines.splice(0).map((line) => JSON.parse(line));
  for (let times = 0; times < 100; times++) {
    log.error('request failed', { requestId: String(times), error: away() });
    log.warn('a connection with the database was lost', { error: away() });
    log.error('a job failed', { job: 'mail', error: new TypeError('first') });
    log.error('a job failed', { job: 'mail', error: new TypeError('second') });
  }
  expect(lines().map(({ message, error }) => [message, error.message ?? error.slice(0, 31)])).toEqual([
    ['request failed', 'DatabaseUnavailable: connect EC'],
    ['a job failed', 'first'],
    ['a job failed', 'second'],
  ]);
  now = 60_000;
  log.warn('changes could not be told', { error: away() });
  expect(lines()).toMatchObject([{ message: 'changes could not be told', omitted: 199 }]);
  for (let times = 0; times < 2; times++) {
    log.info('request', { status: 404 });
    log.error('request', { status: 500 });
  }
  expect(lines()).toHaveLength(4);
});

test('every failure in the log has its error itself, by which the log knows the cause', async () => {
  const root = path.join(import.meta.dirname, '../../../..');
  const wrong: string[] = [];
  for await (const file of glob('{server,push}/src/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [line] of text.matchAll(/\blog\.(?:warn|error)\([^;]*?;/g))
      if (/\berror: (?!error\s*[,}]|asDatabaseError\()/.test(line)) wrong.push(`${file}: ${line}`);
  }
  expect(wrong).toEqual([]);
});
