/** Messages of a client over its live connection: valid by the contract, spoilt, or not even messages. */
import type { ClientToServerMessages, ServerToClientMessages } from '@callejero/contract/realtime.ts';
import fc from 'fast-check';
import type { World } from '../testing/world.ts';
import { nasty, spoil } from './spoiled.ts';

export type ClientMessage = keyof ClientToServerMessages;

export interface Said {
  name: string;
  /** The arguments, without the acknowledgement. */
  said: unknown[];
  /** The position of the acknowledgement; `none` requests no answer. */
  acknowledged: 'last' | 'none';
  /** Bytes that are sent instead of a message. */
  raw: string | null;
}

/** Which row a message names. */
type Named = { collection: 'users' | 'actions' | 'conversations' | 'calls' | null; id: string | null };

const nobody = '01890000-0000-7000-8000-000000000000';
const content = [
  { description: { type: 'offer', sdp: 'v=0' } },
  { candidates: [{ candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 }] },
  { state: { audio: true, video: false, screen: false } },
  { restart: true },
];

/** Some name the row as the seed does, by its id alone. */
const named = (key: string, id: string, by: number) => [by % 3 === 0 ? id : { [key]: id }];

/** Arguments by message; a new message needs a line. */
const forms: Record<
  ClientMessage,
  { names: Named['collection']; said: (id: string, by: number) => unknown[] }
> = {
  handleUser: { names: 'users', said: (id) => [id] },
  actionPerformed: { names: 'actions', said: (id) => [id] },
  enterConversation: { names: 'conversations', said: (id, by) => named('conversationId', id, by) },
  leaveConversation: { names: 'conversations', said: (id, by) => named('conversationId', id, by) },
  typing: { names: 'conversations', said: (id, by) => named('conversationId', id, by) },
  joinVideoCallRoom: {
    names: 'calls',
    said: (id, by) => (by % 2 === 0 ? named('roomId', id, by) : [{ roomId: id, peerId: nobody }]),
  },
  videoCallSignal: {
    names: 'calls',
    said: (id, by) => [{ roomId: id, peerId: nobody, content: content[by % content.length] }],
  },
  videoCallDisconnect: { names: 'calls', said: (id, by) => named('roomId', id, by) },
  logout: { names: null, said: () => [] },
};
export const clientMessages = Object.keys(forms) as ClientMessage[];

/** Messages that only the server sends, or that don't exist. */
const foreign: (keyof ServerToClientMessages | string)[] = [
  ...['newMessage', 'updateMessage', 'event', 'pendingActions', 'displaced', 'cleanChat', 'refreshMessage'],
  ...[
    'videoCallUserConnected',

    '__proto__',
    'constructor',
    '',
    'x'.repeat(70_000),
  ],
];

/** Invalid packets: broken names, acknowledgements of nothing, attachments that are never sent, other namespaces. */
const packets = [
  ...[
    '',
    '2',
    '2[',
    '2[]',
    '2["x',
    '2[1]',
    '2[null]',
    '2{"a":1}',
    '3[]',
    '399["x"]',
    '30',
    '4"x"',
    '4{"data":1}',
    '5',
    '51-',
  ],
  ...[
    '51-["x",{"_placeholder":true,"num":0}]',
    '51-["x",{"_placeholder":true,"num":"length"}]',
    '52-["x"]',
    '59999999999-[]',
  ],
  ...[
    '0',
    '0{"accessToken":1}',
    '1/otra,',
    '2/otra,["x"]',
    '7',
    '9[]',
    'x',
    '\u0000',
    '2\u0000["x"]',
    '2["connect"]',
  ],
  ...[
    '2["disconnect"]',
    '2["disconnecting"]',
    '2["error",{}]',
    '2["__proto__"]',
    '2["constructor"]',
    '299999999999999999["x"]',
  ],
];

export const getIds = (world: World, collection: Named['collection']): string[] => {
  if (collection === null) return [nobody];
  if (collection === 'calls') return [...Object.values(world.things.get('calls') ?? {}), nobody];
  const rows = [...(world.rows.get(collection)?.values() ?? [])];
  const people = collection === 'users' ? [...world.callers.values()].map(({ client }) => client.id) : [];
  return [...rows, ...people.filter((id) => id !== ''), nobody];
};

export function wellSaid(world: World, name: ClientMessage): fc.Arbitrary<Said> {
  const { names, said } = forms[name];
  return fc
    .tuple(fc.constantFrom(...getIds(world, names)), fc.nat(20))
    .map(([id, by]): Said => ({ name, said: said(id, by), acknowledged: 'last', raw: null }));
}

/** Messages that are wrong in some way, and a few valid ones. */
export function badlySaid(world: World, name: ClientMessage): fc.Arbitrary<Said> {
  const how = fc.record({
    part: fc.constantFrom(
      'said',
      'said',
      'said',
      'said',
      'more',
      'fewer',
      'unanswered',
      'foreign',
      'packet',
      'nothing',
    ),
    at: fc.nat(1000),
    by: fc.nat(1000),
    bad: nasty,
    foreign: fc.constantFrom(...foreign),
    packet: fc.constantFrom(...packets),
  });
  return fc.tuple(wellSaid(world, name), how).map(([well, { part, at, by, bad, foreign, packet }]): Said => {
    if (part === 'packet') return { ...well, raw: packet };
    if (part === 'foreign') return { ...well, name: foreign, said: [bad] };
    if (part === 'unanswered')
      return { ...well, said: [spoil(well.said[0], at, by, bad)], acknowledged: 'none' };
    if (part === 'fewer') return { ...well, said: [] };
    if (part === 'more') return { ...well, said: [...well.said, bad, ...well.said] };
    if (part === 'said') return { ...well, said: [spoil(well.said[0], at, by, bad), ...well.said.slice(1)] };
    return well;
  });
}
