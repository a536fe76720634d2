import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
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
