/**
 * Traces for an OpenTelemetry collector, in OTLP's JSON over HTTP. Imported only where one is configured. What is sent names routes,
 * tables, jobs and outcomes: never addresses, values, people or the text of a statement.
 */
import { randomBytes } from 'node:crypto';
import type { Log, SpanAttributes, Traces } from '../../ports/ports.ts';
import { readTraceparent, type TraceContext, traceContext } from './trace-context.ts';

export interface NodeTraces extends Traces {
  /** Sends what waits. Never rejects. */
  close(): Promise<void>;
}

interface TracesOptions {
  /** The collector's base, `http://collector:4318`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  version: string;
  /** How many of all traces are sent, 0–1. */
  ratio: number;
  log: Log;
  /** Milliseconds between two sendings. */
  every?: number;
}

interface EndedSpan {
  name: string;
  kind: number;
  context: TraceContext;
  parent: string | null;
  start: bigint;
  end: bigint;
  attributes: SpanAttributes;
  hasFailed: boolean;
}

/** Numbers of OTLP. */
const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const errorStatus = 2;

/** More spans are dropped, so that a collector that is away costs no memory. */
const maxWaiting = 4096;
const maxSent = 512;
/** Milliseconds. */
const sendWithin = 10_000;
const closeWithin = 2_000;

/** Moments in nanoseconds since 1970, which never go back. */
const epoch = BigInt(Math.round(performance.timeOrigin * 1e6));
const now = () => epoch + BigInt(Math.round(performance.now() * 1e6));

export function createTraces(options: TracesOptions): NodeTraces {
  const { endpoint, headers, service, version, ratio, log, every = 5_000 } = options;
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  let sending: Promise<void> | null = null;
  const timer = setInterval(() => void send(), every).unref();

  /** By the trace's id, so that every service decides the same (TraceIdRatioBased). */
  const samples = (trace: string) => Number.parseInt(trace.slice(-8), 16) < ratio * 2 ** 32;

  async function post(spans: readonly EndedSpan[]): Promise<void> {
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(requestWith(spans, { 'service.name': service, 'service.version': version })),
      signal: AbortSignal.timeout(sendWithin),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the collector answers ${answer.status}`);
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, maxSent);
      waiting = waiting.slice(maxSent);
      try {
        await post(spans);
      } catch (error) {
        log.warn('traces could not be sent', { error, dropped: dropped + spans.length });
        dropped = 0;
        return;
      }
    }
  }

  const send = () => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  return {
    async span({ name, kind, parent: given }, work) {
      const remote = readTraceparent(given);
      const around = traceContext.getStore();
      const trace = remote?.trace ?? around?.trace ?? randomBytes(16).toString('hex');
      const context: TraceContext = {
        ...{ trace, span: randomBytes(8).toString('hex') },
        isSampled: remote || !around ? samples(trace) : around.isSampled,
      };
      const span = { name, attributes: {} as SpanAttributes, hasFailed: false };
      if (!context.isSampled) return traceContext.run(context, () => work(span));
      const start = now();
      try {
        return await traceContext.run(context, () => work(span));
      } catch (error) {
        span.hasFailed = true;
        span.attributes['error.type'] = error instanceof Error ? error.name : 'unknown';
        throw error;
      } finally {
        const parent = remote?.span ?? around?.span ?? null;
        if (waiting.length < maxWaiting)
          waiting.push({ ...span, kind: kinds[kind], context, parent, start, end: now() });
        else dropped += 1;
        if (waiting.length === maxSent) void send();
      }
    },
    async close() {
      clearInterval(timer);
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithin).unref());
      await Promise.race([sending?.then(send) ?? send(), late]);
    },
  };
}

/** An ExportTraceServiceRequest: ids as hexadecimal text, moments and whole numbers as decimal text. */
function requestWith(spans: readonly EndedSpan[], resource: SpanAttributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: listed(resource) },
        scopeSpans: [
          {
            scope: { name: 'callejero' },
            spans: spans.map(({ name, kind, context, parent, start, end, attributes, hasFailed }) => ({
              ...{ traceId: context.trace, spanId: context.span, name, kind },
              ...(parent !== null && { parentSpanId: parent }),
              ...{ startTimeUnixNano: String(start), endTimeUnixNano: String(end) },
              attributes: listed(attributes),
              ...(hasFailed && { status: { code: errorStatus } }),
            })),
          },
        ],
      },
    ],
  };
}

const listed = (attributes: SpanAttributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'number'
        ? { intValue: String(value) }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : { stringValue: value },
  }));
