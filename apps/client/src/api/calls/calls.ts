/** Calls of the person: the requests, and what a device in a call says over the live connection. */
import type { CallMedia, CallView, IceServers, OwnCalls } from '@callejero/contract/calls.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { http } from '../http/http.ts';

const dataOf = async <T>(answer: Promise<Envelope<T>>): Promise<T> => (await answer).data;
const base = (id: string) => `/calls/${encodeURIComponent(id)}`;

export const callsApi = {
  own: () => dataOf(http.get<Envelope<OwnCalls>>('/calls')),
  view: (id: string) => dataOf(http.get<Envelope<CallView>>(base(id))),
  iceServers: (id: string) => dataOf(http.get<Envelope<IceServers>>(`${base(id)}/ice-servers`)),
  start: (conversation: string, media: CallMedia) =>
    dataOf(
      http.post<Envelope<CallView>>(`/conversations/${encodeURIComponent(conversation)}/calls`, { media }),
    ),
  act: (id: string, action: 'accept' | 'decline' | 'leave') =>
    dataOf(http.post<Envelope<CallView>>(`${base(id)}/${action}`, {})),
};
