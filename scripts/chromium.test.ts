import { expect, it } from 'vitest';
import { installPackages } from './chromium.mjs';

/** The installed packages and the number of calls, with an apt-get that behaves like `refuses`. */
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

it('Chromium and coturn are installed with one call', () => {
  expect(installed(() => 0)).toEqual({ names: ['chromium', 'coturn'], calls: 1 });
});

it('Chromium is installed if coturn can’t be, and coturn if Chromium can’t be', () => {
  const without = (missing: string) => installed((names) => (names.includes(missing) ? 100 : 0)).names;
  expect(without('coturn')).toEqual(['chromium']);
  expect(without('chromium')).toEqual(['coturn']);
});

it('an installation that timed out is not repeated', () => {
  expect(installed(() => null)).toEqual({ names: [], calls: 1 });
});
