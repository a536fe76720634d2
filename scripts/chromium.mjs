/**
 * Finds the browser of the end-to-end tests: CHROMIUM_PATH, or what the system has. Chromium's headless shell comes first:
 * without the window that nobody sees, journeys take two thirds of the time. Where it is missing, Debian's package is
 * installed when that is possible; else any Chromium will do. Exports nothing to download of its own.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const headlessShell = '/usr/bin/chromium-headless-shell';

const candidates = [
  process.env.CHROMIUM_PATH,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

export function findChromium() {
  return candidates.find((candidate) => candidate && fs.existsSync(candidate)) ?? null;
}

/** Milliseconds that the package manager gets for a step: where nothing can be reached it would wait for minutes. */
const patience = 180_000;

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: patience };
  return spawnSync(command, args, options).status === 0;
}

/** The browser's path; throws when there is none and it can't be installed. */
export function ensureChromium() {
  const wanted = [process.env.CHROMIUM_PATH, headlessShell];
  if (wanted.some((path) => path && fs.existsSync(path))) return findChromium();
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the end-to-end tests…');
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    const ready =
      run('apt-get', ['update', '-qq']) && run('apt-get', [...install, 'chromium-headless-shell']);
    if (!ready && !findChromium()) run('apt-get', [...install, 'chromium']);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The end-to-end tests need Chromium: install the package `chromium-headless-shell` or `chromium`, or set CHROMIUM_PATH.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
