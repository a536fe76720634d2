import type { BrowserContext, Page } from '@playwright/test';

/** Blocks both transports of the live connection, because a route alone does not block WebSockets. */
export async function withoutLiveConnection(of: Page | BrowserContext): Promise<void> {
  await of.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await of.route('**/socket.io/**', (route) => route.abort());
}

/** Waits for the page's live connection: the server acknowledges its first message, which names the user. */
export async function liveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('430'));
}
