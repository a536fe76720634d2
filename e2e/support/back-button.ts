import type { Page } from '@playwright/test';

/** The priorities with which the app and Ionic register for a press of the back button at this moment. */
export const backPriorities = (page: Page) =>
  page.evaluate(() => {
    const priorities: number[] = [];
    const register = (priority: number) => priorities.push(priority);
    document.dispatchEvent(new CustomEvent('ionBackButton', { detail: { register } }));
    return priorities;
  });

/** Presses the phone's back button: the handler with the highest priority is called. */
export const pressBack = (page: Page) =>
  page.evaluate(() => {
    const handlers: { priority: number; handler: () => void }[] = [];
    const register = (priority: number, handler: () => void) => handlers.push({ priority, handler });
    document.dispatchEvent(new CustomEvent('ionBackButton', { detail: { register } }));
    handlers.sort((a, b) => b.priority - a.priority)[0]?.handler();
  });
