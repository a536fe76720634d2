/** Measures requests one after another over one connection. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { Side } from './world.ts';

export interface TimedAnswer {
  ms: number;
  /** Bytes of the body as received, compressed if requested. */
  bytes: number;
  /** Whether the server gave the question up, because answering it takes too long. */
  gaveUp: boolean;
}

/** `before` runs before each request and is not measured. `mayGiveUp`: a question that takes too long is an answer, no failure. */
interface AskOptions {
  headers?: Record<string, string>;
  before?: () => Promise<void>;
  mayGiveUp?: boolean;
}

export async function askInTurn(
  side: Pick<Side, 'server' | 'session'>,
  paths: readonly string[],
  { headers = {}, before, mayGiveUp = false }: AskOptions = {},
): Promise<TimedAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: TimedAnswer[] = [];
  for (const path of paths) {
    await before?.();
    const started = performance.now();
    const own = { ...side.session.headers, ...headers };
    const sent = request(side.server.url + path, { agent, headers: own }).end();
    const [response] = await once(sent, 'response');
    let bytes = 0;
    response.on('data', (chunk: Uint8Array) => {
      bytes += chunk.byteLength;
    });
    await once(response, 'end');
    const gaveUp = mayGiveUp && response.statusCode === 400;
    if (!gaveUp) assert.equal(response.statusCode, 200, path);
    answers.push({ ms: performance.now() - started, bytes, gaveUp });
  }
  agent.destroy();
  return answers;
}
