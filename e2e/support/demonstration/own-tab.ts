/** Devices of a journey are tabs: the demonstration's city is the browser's, and each tab may be somebody else. */
import type { BrowserContext, Page } from '@playwright/test';

export interface Entry {
  name: string;
  value: string;
}

/** What the browser stores before the app reads it for the first time. */
export async function store(context: BrowserContext, entries: readonly Entry[]): Promise<void> {
  await context.addInitScript((given) => {
    if (!location.protocol.startsWith('http') || localStorage.getItem('stored')) return;
    localStorage.setItem('stored', 'true');
    for (const { name, value } of given) localStorage.setItem(name, value);
  }, entries);
}

/** A tab that stores in itself, beginning with this. */
export async function own(tab: Page, entries: readonly Entry[]): Promise<void> {
  await tab.addInitScript((given) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('callejero.ownTab')) return;
    sessionStorage.setItem('callejero.ownTab', 'device');
    for (const { name, value } of given) sessionStorage.setItem(name, value);
  }, entries);
}
