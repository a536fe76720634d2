/**
 * No regular expression of the server, the contract and the push service takes more than linear time: one header, cell or field
 * of some thousand characters would otherwise occupy the process for everybody (docs/decisions/062-regular-expressions.md).
 */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const root = path.join(import.meta.dirname, '..');
const sources = ['apps/server/src/**/*.ts', 'apps/push/src/**/*.ts', 'packages/contract/src/**/*.ts'];
/** Code that only tests run. */
const ofTests = /\.test\.ts$|\/(?:testing|campaigns|regressions)\/|arbitraries\.ts$/;

/** Its readers refuse a text of more than 200 characters before any expression; `reading/growth.test.ts` tries longer ones. */
const bounded: readonly string[] = ['apps/server/src/features/imports/reading/coordinates.ts'];

interface Expression {
  source: string;
  flags: string;
}

/** Reasons why an expression takes more than linear time; empty for a good one. */
function problemsOf({ source, flags }: Expression): string[] {
  const { reports } = analyse({ source, flags });
  const found = reports.map(({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}`);
  return restartsIn({ source, flags }) ? [...found, 'Restart'] : found;
}

/**
 * Whether an expression reads the rest of a text again from many places: `<[^>]*>` does it for `<<<<`, because what stands before
 * a repetition is also matched by it. `analyse` finds this only for repetitions at the beginning.
 */
function restartsIn({ source, flags }: Expression): boolean {
  if (flags.includes('y')) return false;
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  return alternatives.some(({ elements }) => {
    if (elements[0]?.type === 'Assertion' && elements[0].kind === 'start' && !flags.includes('m'))
      return false;
    return elements.some((element, at) => {
      if (element.type !== 'Quantifier' || element.max !== Number.POSITIVE_INFINITY) return false;
      const repeated = new RegExp(`^(?:${element.element.raw})+$`, flags.replace('g', ''));
      const before = elements.slice(0, at).map((each) => sampleOf(each, repeated, flags));
      const text = before.join('');
      const canFail = elements.slice(at + 1).some((each) => !(each.type === 'Quantifier' && each.min === 0));
      return canFail && text !== '' && before.every((each) => each !== null) && repeated.test(text);
    });
  });
}

const candidates = [...'aeiounsmt019 -.:/<>,;"\'@_#[]()\n\u00e1'];

/** A text that an element matches, of characters that `liked` matches too if there are any; null if none is found. */
function sampleOf(element: AST.Element, liked: RegExp, flags: string): string | null {
  switch (element.type) {
    case 'Assertion':
      return '';
    case 'Quantifier':
      return element.min === 0 ? '' : sampleOf(element.element, liked, flags);
    case 'Group':
    case 'CapturingGroup': {
      const texts = element.alternatives.map(({ elements }) =>
        elements.map((each) => sampleOf(each, liked, flags)),
      );
      return texts.find((parts) => parts.every((part) => part !== null))?.join('') ?? null;
    }
    case 'Backreference':
      return null;
    default: {
      const own = new RegExp(`^${element.raw}$`, flags.replace('g', ''));
      const all =
        element.type === 'Character' ? [String.fromCodePoint(element.value), ...candidates] : candidates;
      const matched = all.filter((character) => own.test(character));
      return matched.find((character) => liked.test(character)) ?? matched[0] ?? null;
    }
  }
}

type Node = Record<string, unknown>;

function* literalsIn(node: unknown): Generator<Expression> {
  if (typeof node !== 'object' || node === null) return;
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  if (regex) yield { source: regex.pattern, flags: regex.flags };
  for (const child of Object.values(node as Node)) yield* literalsIn(child);
}

/** The expressions that modules make with `new RegExp` while they load. */
async function madeBy(files: readonly string[]): Promise<Map<string, Expression[]>> {
  const made = new Map<string, Expression[]>();
  const Native = RegExp;
  for (const file of files) {
    const own: Expression[] = [];
    globalThis.RegExp = new Proxy(Native, {
      construct(target, given: [string, string?]) {
        const expression = new target(...given);
        own.push({ source: expression.source, flags: expression.flags });
        return expression;
      },
    });
    try {
      await import(path.join(root, file));
    } finally {
      globalThis.RegExp = Native;
    }
    made.set(file, own);
  }
  return made;
}

describe('the check', () => {
  it.each<[RegExp, string[]]>([
    [/\s*,\s*/, ['Move']],
    [/\/+$/, ['Move']],
    [/(?<!\/)\/+$/, []],
    [/<\/?[a-z][^>]*>/gi, ['Restart']],
    [/^<[^>]*>/, []],
    [/^(.+?[NS])[\s,;]+(.+[EWO])$/i, ['Trade']],
    [/\[\s*((?:-?[1-5](?:\s*-\s*[1-5])?\s*,?\s*)+)\]/y, ['Trade, exponential']],
    [/word .*end/, ['Restart']],
    [/\S@[^\s@]{1,200}\.\w/, []],
  ])('says of %s: %j', ({ source, flags }, problems) => {
    expect([...new Set(problemsOf({ source, flags }))]).toEqual(problems);
  });
});

it('every regular expression takes linear time', async () => {
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).filter((file) => !ofTests.test(file));
  const found = new Map<string, Expression[]>();
  const making: string[] = [];
  for (const file of files) {
    const code = await readFile(path.join(root, file), 'utf8');
    found.set(file, [...literalsIn(parseAst(code, { lang: 'ts' }))]);
    if (/\bRegExp\(/.test(code)) making.push(file);
  }
  for (const [file, own] of await madeBy(making)) found.set(file, [...(found.get(file) ?? []), ...own]);
  const bad = [...found].flatMap(([file, all]) =>
    all.flatMap((expression) => {
      const problems = problemsOf(expression);
      return problems.length > 0 ? [{ file, expression: expression.source, problems }] : [];
    }),
  );
  // Otherwise the test would prove little.
  expect([...found.values()].flat().length).toBeGreaterThan(400);
  expect(bad.filter(({ file }) => !bounded.includes(file))).toEqual([]);
  expect(bounded.filter((file) => !bad.some((each) => each.file === file))).toEqual([]);
});
