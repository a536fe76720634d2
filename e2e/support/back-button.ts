import type { Page } from '@playwright/test';

/** The priorities with which the app and Ionic register for a press of the back button at this moment. */
export const backPriorities = (page: Page) =>
  page.evaluate(() => {
    const priorities: number[] = [];
    const register = (priority: number) => priorities.push(priority);
    document.dispatchEvent(new CustomEvent('ionBackButton', { detail: { register } }));
    return priorities;
  });
