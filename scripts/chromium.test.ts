import { expect, it } from 'vitest';
import { installPackages } from './chromium.mjs';

/** What is installed at the end, and how many calls it took, where apt-get behaves so. */
function installed(refuses: (names: readonly string[]) => number | null) {
  const names: string[] = [];
  let calls = 0;
  installPackages(['chromium', 'coturn'], ([command, ...args]) => {
    if (command === 'update') return 100;
    calls += 1;
    const asked = args.filter((arg) => !arg.startsWith('-'));
    const code = refuses(asked);
    if (code === 0) names.push(...asked);
    return code;
  });
  return { names, calls };
}

it('Chromium and coturn are installed by one call', () => {
  expect(installed(() => 0)).toEqual({ names: ['chromium', 'coturn'], calls: 1 });
});

it('Chromium is installed where coturn can not be, and coturn where Chromium can not be', () => {
  const without = (missing: string) => installed((names) => (names.includes(missing) ? 100 : 0)).names;
  expect(without('coturn')).toEqual(['chromium']);
  expect(without('chromium')).toEqual(['coturn']);
});

it('what took too long is not tried again', () => {
  expect(installed(() => null)).toEqual({ names: [], calls: 1 });
});
