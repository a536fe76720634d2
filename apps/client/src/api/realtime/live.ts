import type { OutgoingSignal } from '@callejero/contract/calls.ts';
import { isOnline, onNetworkChange } from '../../device/network.ts';
import { isPageActive, onPageActive } from '../../device/page-active.ts';
import { storage } from '../../device/storage/storage.ts';
import { emitCallEvent } from '../calls/call-events.ts';
import { emitChatEvent } from '../chat/chat-events.ts';
import { reportDelivered } from '../chat/delivered.ts';
import { accessToken, endSession } from '../http/http.ts';
import { queryClient } from '../http/query-client.ts';
import { createForcedSignOut } from '../session/forced-sign-out.ts';
import { session } from '../session/session.ts';
import { settings } from '../settings.ts';
import { createActions } from './actions.ts';
import { connected } from './connected.ts';
import { emitDataChanged } from './data-changed.ts';
import { openConnection } from './realtime.ts';
import { createChanges } from './realtime-changes.ts';
import { createEventReceiver } from './realtime-events.ts';
import { type RealtimeSession, startRealtimeSession } from './realtime-session.ts';

let realtime: RealtimeSession | null = null;

/** Actions that the server, a push or an opened URL requests of this client. */
export const actions = createActions({
  storage,
  userId: () => session.user()?.id ?? null,
  turn: async () => {
    if (document.hidden) await new Promise((done) => setTimeout(done, 1000));
  },
  acknowledge: async (actionId) => (await realtime?.connection()?.acknowledge(actionId)) ?? false,
});

/** Messages of a conversation to the server; without a connection they are dropped. */
export const liveConversations = {
  enter: async (id: string) => (await realtime?.connection()?.enterConversation(id)) ?? null,
  leave: (id: string) => realtime?.connection()?.leaveConversation(id),
  typing: (id: string) => realtime?.connection()?.typing(id),
};

/** Messages of a device in a call to the server; null without a connection. */
export const liveCalls = {
  join: async (roomId: string, peerId: string | null) =>
    (await realtime?.connection()?.joinRoom(roomId, peerId)) ?? null,
  signal: async (signal: OutgoingSignal) => (await realtime?.connection()?.signal(signal)) ?? null,
  leave: async (roomId: string) => (await realtime?.connection()?.leaveRoom(roomId)) ?? false,
};

const changed = createChanges(queryClient);

/** Reads everything that is shown again. */
export const readAgain = () => changed({ resource: '*' });

interface LiveUi {
  /** Shows the alert that the user was disabled; calls back when it was accepted. */
  alertDisabled(accepted: () => void): void;
  toLogin(): void;
}

/** Starts the live connection of the app. Returns a function that stops it. */
export function startLive(ui: LiveUi): () => void {
  const disabled = createForcedSignOut({ session, alert: ui.alertDisabled, leave: ui.toLogin });
  const forget = session.subscribe(() => {
    if (session.user()) return;
    connected.expectAnother();
    void actions.forgetWaiting();
  });
  const stopReporting = reportDelivered();
  if (settings().socketEnabled)
    realtime = startRealtimeSession({
      session,
      isOnline,
      onNetworkChange,
      onPageActive,
      async open(id) {
        const { io } = await import('socket.io-client');
        return openConnection(io, {
          origin: new URL(settings().apiUrl || '/', location.href).origin,
          userId: id,
          accessToken,
          discardAccessToken: session.discardAccessToken,
          sessionOver: () => endSession(),
          isPageActive,
          received: createEventReceiver({
            updateUser: session.updateUser,
            disabled,
            changed(change) {
              changed(change);
              // Anything may have changed; a recovered connection gets this in place of what it missed.
              if (change.resource === '*')
                emitChatEvent({ name: 'connected', payload: { recovered: false } });
              emitDataChanged(change);
            },
            action: (action) => void actions.receive([action], id),
            call: emitCallEvent,
          }),
          pendingActions: (pending) => void actions.receive(pending, id),
          chat: emitChatEvent,
          room: emitCallEvent,
          ready(missed, recovered) {
            if (missed) readAgain();
            void actions.acknowledgeAgain();
            emitChatEvent({ name: 'connected', payload: { recovered } });
            connected.emit();
          },
        });
      },
    });
  return () => {
    forget();
    stopReporting();
    realtime?.stop();
    realtime = null;
  };
}
