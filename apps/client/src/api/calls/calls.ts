/** The person's calls: the requests, and the messages that a device in a call sends over the live connection. */

import type { CallMedia } from '@callejero/contract/call-summary.ts';
import type { CallView, IceServers, OwnCalls } from '@callejero/contract/calls.ts';
import { ask } from '../http/ask.ts';

const base = (id: string) => `/calls/${encodeURIComponent(id)}`;

export const callsApi = {
  own: () => ask.get<OwnCalls>('/calls'),
  view: (id: string) => ask.get<CallView>(base(id)),
  iceServers: (id: string) => ask.get<IceServers>(`${base(id)}/ice-servers`),
  /** Rejects when the person may not call now. */
  assertMayStart: (conversation: string) =>
    ask.get(`/conversations/${encodeURIComponent(conversation)}/calls`),
  start: (conversation: string, media: CallMedia) =>
    ask.post<CallView>(`/conversations/${encodeURIComponent(conversation)}/calls`, { media }),
  act: (id: string, action: 'accept' | 'decline' | 'leave') =>
    ask.post<CallView>(`${base(id)}/${action}`, {}),
  /** For a page that is being closed. */
  leaveAtOnce: (id: string) => ask.post<CallView>(`${base(id)}/leave`, {}, { keepalive: true }),
};
