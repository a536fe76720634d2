/** Chromium for the scenarios in a browser, installed if the machine has none. */
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { ensureChromium, findChromium } from '../../scripts/chromium.mjs';
import { atEnd } from './cleanup.ts';

const options = (args: readonly string[]) => ({
  executablePath: findChromium() ?? ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', ...args],
});

/** The scope that runs closes it. */
export async function launchChromium(...args: string[]): Promise<Browser> {
  const browser = await chromium.launch(options(args));
  atEnd(() => browser.close());
  return browser;
}

/** The same with a folder for its profile, as visitors have. */
export async function launchProfile(profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, options([]));
  atEnd(() => context.close());
  return context;
}
