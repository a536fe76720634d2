/** The messages of the live connection about calls. A small module: the code of calls is loaded with the first call. */

import type { CallView } from '@callejero/contract/calls.ts';
import type { RoomMessages } from '@callejero/contract/realtime.ts';
import { createListeners } from '../../device/listeners.ts';

export type RoomEvent = {
  [Name in keyof RoomMessages]: { name: Name; payload: RoomMessages[Name] };
}[keyof RoomMessages];

export type CallEvent =
  | { name: 'call-ringing' | 'call-answered' | 'call-ended'; payload: { call: CallView } }
  | RoomEvent;

export const roomEventNames = [
  'videoCallUserConnected',
  'videoCallUserDisconnected',
  'videoCallSignal',
] as const satisfies readonly (keyof RoomMessages)[];

const listeners = createListeners<[CallEvent]>();

export const onCallEvent = listeners.subscribe;

export function emitCallEvent(event: CallEvent): void {
  listeners.emit(event);
}
