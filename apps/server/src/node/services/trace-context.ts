/** Which trace the running work belongs to. Costs nothing until a trace begins. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface TraceContext {
  /** 32 hexadecimal digits. */
  trace: string;
  /** Of the running span, 16 hexadecimal digits. */
  span: string;
  /** Whether the spans of this trace are sent. */
  isSampled: boolean;
}

export const traceContext = new AsyncLocalStorage<TraceContext>();

/** The header `traceparent` of W3C Trace Context for what the running work asks of others; undefined outside a trace. */
export function traceparent(): string | undefined {
  const context = traceContext.getStore();
  return context && `00-${context.trace}-${context.span}-${context.isSampled ? '01' : '00'}`;
}

/** The trace and the span that a `traceparent` names; null for what is none. */
export function readTraceparent(text: string | null | undefined): { trace: string; span: string } | null {
  const [, trace = '', span = ''] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/.exec(text ?? '') ?? [];
  // All zeros are invalid, as are the version ff and longer texts of version 00.
  if (/^0*$/.test(trace) || /^0*$/.test(span) || text?.startsWith('ff')) return null;
  return text?.startsWith('00') && text.length !== 55 ? null : { trace, span };
}
