/**
 * Finds the browsers of the end-to-end tests: CHROMIUM_PATH, or what the system has. Chromium's headless shell comes first:
 * without the window that nobody sees, journeys take two thirds of the time. It can't be asked for permission to use a
 * camera, so those journeys need the whole browser. What is missing is installed from Debian's packages when that is
 * possible; else the whole browser will do for all. Exports nothing to download of its own.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { findTurnServer } from './coturn.mjs';

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
  return firstOf([process.env.CHROMIUM_PATH, headlessShell, ...browsers]);
}

export function findWholeChromium() {
  return firstOf([process.env.CHROMIUM_PATH, ...browsers]);
}

/** Milliseconds that the package manager gets for a step: where nothing can be reached it would wait for minutes. */
const patience = 180_000;

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: patience };
  return spawnSync(command, args, options).status === 0;
}

const mayInstall = () => process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');

/** The relay of the journeys of calls: without it one of them is skipped. */
function ensureTurnServer() {
  if (findTurnServer()) return;
  if (mayInstall()) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'coturn']);
  if (!findTurnServer()) console.log('Without coturn the journey of a relayed call is skipped.');
}

/** The browser's path; throws when there is none and it can't be installed. */
function ensureChromium() {
  const missing = [
    ...(findWholeChromium() ? [] : ['chromium']),
    ...(firstOf([process.env.CHROMIUM_PATH, headlessShell]) ? [] : ['chromium-headless-shell']),
  ];
  if (missing.length > 0 && mayInstall()) {
    console.log('Installing Chromium for the end-to-end tests…');
    run('apt-get', ['update', '-qq']);
    for (const name of missing) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  }
  const found = findWholeChromium() && findChromium();
  if (found) return found;
  throw new Error(
    'The end-to-end tests need Chromium: install the package `chromium`, or set CHROMIUM_PATH.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(ensureChromium());
    ensureTurnServer();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
