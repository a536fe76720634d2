import type { Log } from '../ports/ports.ts';
import type { ApiContext, RequestContext, RequestPeer } from './context.ts';

/** `breakOff` of a request's context. */
export function createBreakOff(peer: RequestPeer, log: Log, requestId: string): RequestContext['breakOff'] {
  return (error) => {
    log.error('an answer broke off', { requestId, error });
    peer.breakOff?.();
    return peer.breakOff !== undefined;
  };
}

/**
 * An answer that is generated or read while it is sent; every such answer is made here. If its body fails half-way, the connection
 * breaks, so that the client does not take what has arrived for all of it.
 */
export function streamAnswer(
  c: ApiContext,
  body: ReadableStream<Uint8Array>,
  init: { status?: number; headers: Record<string, string> },
): Response {
  const reader = body.getReader();
  let isCancelled = false;
  const watched = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const next = await reader.read().catch((error: unknown) => {
          // A server would otherwise write the error's text after the body and end it as if it were whole.
          if (!isCancelled && !c.env.breakOff(error)) controller.error(error);
          return null;
        });
        if (next === null || isCancelled) return;
        if (next.done) controller.close();
        else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
      },
      cancel(reason) {
        isCancelled = true;
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, init);
}
