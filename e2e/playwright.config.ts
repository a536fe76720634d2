import { patience } from '@callejero/contract/testing/patience.ts';
import { isWhole, seed } from '@callejero/contract/testing/property-runs.ts';
import { makeMemoryFolder } from '@callejero/server/testing/memory-folder.ts';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import type { SiteOptions } from './support/test.ts';

const executablePath = findChromium();

// Each worker reads this file and inherits the run's environment, so that all share its seed and its temporary folder.
process.env.TEST_SEED ??= String(seed);
if (process.env.TEST_WORKER_INDEX === undefined) process.env.TMPDIR = makeMemoryFolder();

const onlyOnPhone = isWhole ? ['@phone'] : ['@phone', '@either'];
const leftOut = isWhole ? [] : ['@full'];
const anyOf = (tags: string[]) => new RegExp(tags.join('|') || '(?!)');

/**
 * A journey runs on a desktop, or on a phone if it is tagged `@phone`, or on both with `@both`. `npm test` runs `@either` on a
 * phone and leaves out `@full`; the full run runs all, `@either` on both screens.
 */
export default defineConfig<SiteOptions>({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  // One more than CI has processors: a journey waits for the server, the page's frames and timers for a part of its time.
  workers: 3,
  timeout: 3 * patience,
  expect: { timeout: patience },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    actionTimeout: patience,
    screenshot: 'only-on-failure',
    // A service worker that answers from its cache would hide the server's answers. Journeys about it allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Renders the page, and WebGL by SwiftShader, without a graphics card.
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
        // A journey's page is open only for seconds, so optimizing its code would cost more time than it saves.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: anyOf([...onlyOnPhone, ...leftOut]),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: anyOf(['@phone', '@both', '@either']),
      grepInvert: anyOf(leftOut),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
