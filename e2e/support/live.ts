import type { BrowserContext, Page } from '@playwright/test';

/** Neither of the ways in which the live connection is made: a route alone does not hold up WebSockets. */
export async function withoutLiveConnection(of: Page | BrowserContext): Promise<void> {
  await of.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await of.route('**/socket.io/**', (route) => route.abort());
}

/** The page's live connection stands. The server acknowledges the first message that the page sends: whose it is. */
export async function liveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('430'));
}
