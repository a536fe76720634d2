/** The alert rules and the board of `deploy` name only metrics that `/metrics` has. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testApi } from '../testing/fixtures.ts';

const test = testApi();
const deploy = path.join(import.meta.dirname, '../../../../deploy');
const rulesFile = path.join(deploy, 'prometheus/callejero.rules.yml');

/** Words of PromQL that stand where a metric could. */
const keywords = ['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'bool', 'offset'];

/** The metrics that an expression names: what is no function, keyword, label, text or duration. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring) \([^)]*\)/g, ' ');
  return (bare.match(/[a-zA-Z_:][\w:]*\b(?! *\()/g) ?? []).filter((name) => !keywords.includes(name));
}

async function expressions(): Promise<{ rules: string[]; board: string[] }> {
  const rules = Array.from(
    (await readFile(rulesFile, 'utf8')).matchAll(/^ +expr: (.+)$/gm),
    ([, expression = '']) => expression,
  );
  const { panels } = JSON.parse(await readFile(path.join(deploy, 'grafana/callejero.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return { rules, board: panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)) };
}

it('each expression of the rules and of the board names metrics that exist', async () => {
  const { text } = await test.visitor.get('/metrics');
  const names = Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  ).flat();
  // Prometheus makes it itself.
  names.push('up');
  const { rules, board } = await expressions();
  expect([rules.length > 0, board.length > 0]).toEqual([true, true]);
  for (const expression of [...rules, ...board]) {
    const used = metricsIn(expression);
    expect(used.length, expression).toBeGreaterThan(0);
    expect(
      used.filter((name) => !names.includes(name)),
      expression,
    ).toEqual([]);
  }
});

const promtool = spawnSync('promtool', ['--version']).status === 0;

it.skipIf(!promtool)('promtool accepts the rules', () => {
  const checked = spawnSync('promtool', ['check', 'rules', rulesFile], { encoding: 'utf8' });
  expect(checked.status, checked.stderr).toBe(0);
});
