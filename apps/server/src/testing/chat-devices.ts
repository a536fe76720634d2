/** Devices in a conversation without sockets, which apply a server's messages by the rules of the client. */
import type { ConversationNamed, ServerToClientMessages } from '@callejero/contract/realtime.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageChanges, MessageView } from '@callejero/contract/resources/messages.ts';
import type { Connection, Realtime } from '../realtime/live.ts';
import { isConversationRoom } from '../realtime/members.ts';
import type { LivePerson } from './live.ts';

export interface ChatDevice<Name> {
  who: Name;
  entered: boolean;
  /** The number of the last applied change. */
  mod: number;
  messages: Map<string, MessageView>;
  /** Whether the server asked it to read. */
  mustRead: boolean;
  /** Whether a change arrived that does not follow the last one. */
  hasGap: boolean;
  /** The number of the latest change that was mentioned by a message or a view. */
  received: number;
  connection: Connection;
  /** Starts over with another conversation; messages about the previous one are ignored. */
  begin(conversation: string): void;
  /** Reads missed changes. */
  read(person: LivePerson): Promise<number>;
  until(condition: () => boolean): Promise<void>;
}

type ReceivedOf = {
  [Name in keyof ServerToClientMessages]: { name: Name; said: unknown };
}[keyof ServerToClientMessages];

type Connect<Name extends string> = (
  people: Readonly<Record<Name, LivePerson>>,
  devicesEach: number,
) => Promise<ChatDevice<Name>[]>;

/**
 * Attaches devices to the live connection of a server; each gets the messages to its rooms.
 *
 * @returns a function that replaces all devices with those of other people
 */
export function attachDevices<Name extends string>(realtime: Realtime): Connect<Name> {
  let all: { device: ChatDevice<Name>; rooms: Set<string>; hear(received: ReceivedOf): void }[] = [];
  realtime.attach({
    send(rooms, name, ...[said]) {
      for (const one of all) if (rooms.some((room) => one.rooms.has(room))) one.hear({ name, said });
    },
  });
  return async (people, devicesEach) => {
    for (const { device } of all) device.connection.gone();
    all = [];
    for (const [who, person] of Object.entries(people) as [Name, LivePerson][]) {
      for (let at = 0; at < devicesEach; at += 1) all.push(await connect(realtime, who, person));
    }
    return all.map(({ device }) => device);
  };
}

async function connect<Name>(realtime: Realtime, who: Name, person: LivePerson) {
  const rooms = new Set<string>();
  const signedIn = await realtime.authenticate(person.accessToken);
  if (!signedIn) throw new Error('Not signed in');
  const connection = realtime.connect(signedIn, {
    ask: async () => true,
    join(next) {
      for (const room of rooms) if (!isConversationRoom(room)) rooms.delete(room);
      for (const room of next) rooms.add(room);
    },
    enter: (room) => void rooms.add(room),
    leave: (room) => void rooms.delete(room),
    close: () => rooms.clear(),
    displace: () => rooms.clear(),
  });
  await connection.enter(person.id);
  let conversation = '';
  let happened = Promise.withResolvers<void>();
  const device: ChatDevice<Name> = {
    ...{
      who,
      connection,
      entered: false,
      mod: 0,
      messages: new Map(),
      mustRead: false,
      hasGap: false,
      received: 0,
    },
    begin(id) {
      conversation = id;
      for (const room of rooms) if (isConversationRoom(room)) rooms.delete(room);
      Object.assign(device, {
        entered: false,
        mod: 0,
        messages: new Map(),
        mustRead: false,
        hasGap: false,
        received: 0,
      });
    },
    async read(client) {
      for (let more = true; more; ) {
        const answer = await client.get(`/v1/conversations/${conversation}/changes?since=${device.mod}`);
        if (answer.status !== 200) return answer.status;
        const changes = answer.body.data as MessageChanges;
        for (const message of changes.messages) device.messages.set(message.id, message);
        device.mod = changes.lastMod;
        more = changes.more;
      }
      Object.assign(device, { mustRead: false, hasGap: false });
      return 200;
    },
    async until(condition) {
      while (!condition()) await happened.promise;
    },
  };
  return {
    ...{ device, rooms },
    hear({ name, said }: ReceivedOf) {
      if (name === 'refreshMessages' || name === 'refreshMessage')
        device.mustRead ||= (said as ConversationNamed).conversationId === conversation;
      if (name === 'newMessage' || name === 'updateMessage')
        apply((said as { message: MessageView }).message);
      if (name === 'updateConversation') {
        const { id, lastMod } = (said as { conversation: ConversationView }).conversation;
        if (id === conversation) device.received = Math.max(device.received, lastMod);
      }
      happened.resolve();
      happened = Promise.withResolvers();
    },
  };

  function apply(message: MessageView): void {
    if (message.conversation !== conversation) return;
    device.received = Math.max(device.received, message.mod);
    if (message.mod <= device.mod) return;
    if (message.mod > device.mod + 1) device.hasGap = true;
    else {
      device.messages.set(message.id, message);
      device.mod = message.mod;
    }
  }
}
