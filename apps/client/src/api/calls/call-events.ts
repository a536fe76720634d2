/** What the live connection says about calls. Light: the code of calls is loaded when there is one. */
import type { CallView } from '@callejero/contract/calls.ts';
import type { RoomMessages } from '@callejero/contract/realtime.ts';

export type RoomEvent = {
  [Name in keyof RoomMessages]: { name: Name; payload: RoomMessages[Name] };
}[keyof RoomMessages];

export type CallEvent =
  | { name: 'call-ringing' | 'call-answered' | 'call-ended'; payload: { call: CallView } }
  | RoomEvent
  /** The connection stands again: what was missed has to be read. */
  | { name: 'connected'; payload: null };

export const roomEventNames = [
  'videoCallUserConnected',
  'videoCallUserDisconnected',
  'videoCallSignal',
] as const satisfies readonly (keyof RoomMessages)[];

const listeners = new Set<(event: CallEvent) => void>();

export function onCallEvent(listener: (event: CallEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellCallEvent(event: CallEvent): void {
  for (const listener of listeners) listener(event);
}
