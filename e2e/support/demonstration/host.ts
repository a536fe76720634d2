/**
 * The static host of the demonstration's folder. It passes a journey's own HTTP requests to the tab with the city, so that
 * journeys prepare their data as with a server.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { apiPath } from '@callejero/contract/links/api-paths.ts';
import { serveFiles } from '@callejero/mock/build/serve.ts';
import type { Page } from '@playwright/test';

export interface Host {
  url: string;
  /** Sets the tab that answers the current journey. */
  answerFrom(tab: Page): void;
  close(): void;
}

/** Headers that a page can't set. */
const ofTheConnection = /^(?:host|connection|user-agent|content-length|accept-encoding|sec-.*)$/;

/** `folders`: a file is read from the first folder that has it. */
export async function openHost(folders: readonly string[]): Promise<Host> {
  let tab: Page | null = null;
  const files = serveFiles(folders);
  const server = createServer(async (request, response) => {
    // A browser's own request to the API is not passed: the demonstration must answer it in the tab.
    const isJourney = !request.headers['user-agent']?.startsWith('Mozilla');
    if (tab && isJourney && apiPath.test(request.url ?? '')) await pass(request, response, tab);
    else files(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    answerFrom(next) {
      tab = next;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(request: IncomingMessage, response: ServerResponse, tab: Page): Promise<void> {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !ofTheConnection.test(name) ? [[name, value] as [string, string]] : [],
  );
  const body = (await buffer(request)).toString('base64');
  const answer = await tab.evaluate(
    async (asked) => {
      const answered = await fetch(asked.url, {
        method: asked.method,
        headers: asked.headers,
        ...(asked.body ? { body: Uint8Array.fromBase64(asked.body) } : {}),
      });
      const bytes = new Uint8Array(await answered.arrayBuffer());
      return { status: answered.status, headers: [...answered.headers], body: bytes.toBase64() };
    },
    { method: request.method ?? 'GET', url: request.url ?? '/', headers, body },
  );
  response.writeHead(
    answer.status,
    answer.headers.filter(([name]) => name !== 'content-length' && name !== 'content-encoding').flat(),
  );
  response.end(Buffer.from(answer.body, 'base64'));
}
