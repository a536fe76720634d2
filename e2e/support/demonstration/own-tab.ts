/** A journey's devices are tabs, because the city belongs to the browser. Each tab may be signed in as another person. */
import type { BrowserContext, Page } from '@playwright/test';

export interface Entry {
  name: string;
  value: string;
}

/** Fills the browser's storage before the app reads it for the first time. */
export async function store(context: BrowserContext, entries: readonly Entry[]): Promise<void> {
  await context.addInitScript((given) => {
    if (!location.protocol.startsWith('http') || localStorage.getItem('stored')) return;
    localStorage.setItem('stored', 'true');
    for (const { name, value } of given) localStorage.setItem(name, value);
  }, entries);
}

/** Gives a tab a storage of its own, with these entries. */
export async function own(tab: Page, entries: readonly Entry[]): Promise<void> {
  await tab.addInitScript((given) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('callejero.ownTab')) return;
    sessionStorage.setItem('callejero.ownTab', 'device');
    for (const { name, value } of given) sessionStorage.setItem(name, value);
  }, entries);
}
