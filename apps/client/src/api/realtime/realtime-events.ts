import type { DataChanged, EventPayloads, PendingAction } from '@callejero/contract/realtime.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { log } from '../../device/log.ts';
import type { CallEvent } from '../calls/call-events.ts';

interface EventHandlers {
  updateUser(user: SessionUser): void;
  /** The account with this id was disabled. */
  disabled(userId: string): void;
  changed(change: DataChanged): void;
  action(action: PendingAction): void;
  call(event: CallEvent): void;
}

/** Handles the seed's `event` message by its name. One without payload is only logged. */
export function createEventReceiver(handlers: EventHandlers): (event: unknown) => void {
  const byName: { [Name in keyof EventPayloads]: (payload: EventPayloads[Name]) => void } = {
    'update-user': (user) => handlers.updateUser(user),
    'user-disabled': ({ id }) => handlers.disabled(id),
    'data-changed': (change) => handlers.changed(change),
    'call-ringing': (payload) => handlers.call({ name: 'call-ringing', payload }),
    'call-answered': (payload) => handlers.call({ name: 'call-answered', payload }),
    'call-ended': (payload) => handlers.call({ name: 'call-ended', payload }),
  };

  return (event) => {
    const { type, eventName, payload } = (event ?? {}) as {
      type?: unknown;
      eventName?: unknown;
      payload?: unknown;
    };
    if (typeof payload !== 'object' || payload === null) return log('an event without payload', event);
    if (type === 'action') return handlers.action(payload as PendingAction);
    if (type !== 'event' || typeof eventName !== 'string' || !Object.hasOwn(byName, eventName))
      return log('an unknown event', event);
    byName[eventName as keyof EventPayloads](payload as never);
  };
}
