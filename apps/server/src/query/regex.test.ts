import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { regexProblem } from './regex.ts';

describe('regexProblem', () => {
  it.each([
    'caf',
    '^a.*b$',
    '(?:a|b)c',
    '[a-z0-9_-]+',
    '[^\\]]',
    'a{2,5}',
    'a{3}',
    'a{2,}',
    '\\d\\w\\s',
    '\\.\\*',
    '(ab)+',
  ])('%s may run', (pattern) => {
    expect(regexProblem(pattern)).toBeNull();
  });

  it.each([
    ...[
      '(a+)+',
      '((a?){30}){30}b',
      '(a|b*)*',
      'a**',
      'a+?',
      '(a)\\1',
      '\\k',
      '(?=a)',
      '(?<!a)',
      '(?i)a',
      '***=a',
    ],
    ...[
      '*a',
      '^*',
      '(|a)',
      'a|',
      '',
      '(a',
      'a)',
      '[',
      '[]',
      '[^]',
      '[z-a]',
      '[[:alpha:]]',
      '[a-\uffff]',
      'a{',
      'a{1',
    ],
    ...[
      'a{,3}',
      'a{5,2}',
      'a{99}',
      'a}',
      ']',
      '\\',
      '\\y',
      '\\m',
      '\\u0041',
      '(.{9}|.{9}){50}',
      '[\\W]',
      '(abcdefghijkl){50}',
    ],
    `${'('.repeat(11)}a${')'.repeat(11)}`,
  ])('%s is refused', (pattern) => {
    expect(regexProblem(pattern)).toMatch(/\.$/);
  });
});

describe('an accepted pattern', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ template: 'template0', pool: 2 });
  });
  afterAll(() => database?.drop());

  it('matches the same in PostgreSQL and JavaScript', async () => {
    const atoms = [
      'a',
      'b',
      'z',
      '.',
      '[ab]',
      '[^a]',
      '[a-c]',
      '\\d',
      '\\.',
      '(?:ab)',
      '(a|b)',
      '-',
      ' ',
      '[b\\]-]',
      '1',
    ];
    const pattern = fc
      .array(
        fc
          .tuple(
            fc.constantFrom(...atoms, '^', '$', '|'),
            fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{0}'),
          )
          .map((pair) => pair.join('')),
        { minLength: 1, maxLength: 6 },
      )
      .map((parts) => parts.join(''));
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'z', '1', '.', '-', ']', ' ', '\n', 'A'),
      maxLength: 8,
    });
    const samples = fc.sample(fc.tuple(pattern, text, fc.boolean()), { seed: 7, numRuns: 6000 });
    const allowed = samples.filter(([one]) => regexProblem(one) === null);
    expect(allowed.length).toBeGreaterThan(1000);
    const rows = await database.db.query<{ sensitive: boolean; insensitive: boolean }>({
      text: 'select t ~ p as sensitive, t ~* p as insensitive from unnest($1::text[], $2::text[]) with ordinality u(t, p, n) order by n',
      values: [allowed.map(([, one]) => one), allowed.map(([one]) => one)],
    });
    allowed.forEach(([one, given, ignoreCase], index) => {
      const expected = new RegExp(one, ignoreCase ? 'si' : 's').test(given);
      const row = rows[index];
      expect(ignoreCase ? row?.insensitive : row?.sensitive, JSON.stringify([one, given])).toBe(expected);
    });
  });

  it('of the maximum size compiles and runs within the second', async () => {
    const patterns = [
      '(?:abcdefghi|.){49}z',
      // A deterministic automaton would have 2^40 states.
      '(?:a|b)*a(?:a|b| ){40}z',
      '.{50}.{50}.{50}.{50}.{50}.{50}.{50}.{50}.{50}.{50}',
      `${'.*a'.repeat(60)}`,
    ];
    for (const pattern of patterns) {
      expect(regexProblem(pattern)).toBeNull();
      await database.db.transaction(async (tx) => {
        await tx.query({ text: "set local statement_timeout = '1s'", values: [] });
        await tx.query({ text: "select repeat('ab ', 600) ~* $1::text", values: [pattern] });
      });
    }
  });
});
