/** A device in a conversation, whose socket reconnects whenever its server is back and which then reads missed changes. */
import { setTimeout as delay } from 'node:timers/promises';
import type { MessageChanges, MessageView } from '@callejero/contract/resources/messages.ts';
import { type LiveClient, openLive } from '../../live.ts';
import type { Installation, SignedInCaller } from '../installation.ts';
import { pause } from './actor.ts';

interface LiveReader {
  /** Arrival of each message (`performance.now()`), by the id that its sender gave it. */
  seen: ReadonlyMap<string, number>;
  /** Messages that arrived twice or out of order. */
  disordered: readonly string[];
}

/** Follows the rules of the client: a change that does not follow the last one makes it read missed changes. */
export function startLiveReader(
  city: Installation,
  { id, token, send }: SignedInCaller,
  conversationId: string,
): LiveReader {
  const seen = new Map<string, number>();
  const disordered: string[] = [];
  let mod = 0;
  let lastSeq = 0;
  let heardMod = 0;
  let isReading = false;

  function apply(message: MessageView): void {
    if (message.mod <= mod) return;
    mod = message.mod;
    if (seen.has(message.clientId) || message.seq !== lastSeq + 1) disordered.push(message.clientId);
    lastSeq = message.seq;
    seen.set(message.clientId, performance.now());
  }

  async function readMissed(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (mod < heardMod && !city.isClosed()) {
      const known = heardMod;
      const reply = await send('GET', `/v1/conversations/${conversationId}/changes?since=${mod}`);
      if (reply?.status !== 200) await delay(pause);
      else {
        const { messages, more } = reply.body.data as unknown as MessageChanges;
        for (const message of messages) apply(message);
        // A message without a number said that there are changes.
        if (!more && heardMod === known) heardMod = mod;
      }
    }
    isReading = false;
  }

  /** Notes that the conversation has this change or a later one. */
  function heard(change: number): void {
    heardMod = Math.max(heardMod, change);
    void readMissed();
  }

  function listen({ socket }: LiveClient): void {
    socket.on('newMessage', ({ message }) => {
      if (message.mod === mod + 1) apply(message);
      heard(message.mod);
    });
    socket.on('updateConversation', ({ conversation }) => heard(conversation.lastMod));
    socket.on('refreshMessages', () => heard(mod + 1));
    socket.on('refreshMessage', () => heard(mod + 1));
    // Refused while the database is down, so reconnect and try again.
    socket.on('refreshConversation', () => void enter(socket).catch(() => socket.disconnect()));
  }

  async function enter(socket: LiveClient['socket']): Promise<void> {
    const entered = await socket.emitWithAck('enterConversation', { conversationId });
    if (!entered.ok) throw new Error(entered.error);
    heard(entered.lastMod);
  }

  /** Resolves when the connection is lost. */
  async function stay(): Promise<void> {
    const client = openLive(city.url(), { accessToken: token }, { reconnection: false });
    try {
      listen(client);
      await client.until(() => client.socket.connected || client.refusals.length > 0);
      if (!client.socket.connected || !(await client.handleUser(id)).ok) return;
      await enter(client.socket);
      await client.until(() => client.ends.length > 0);
    } finally {
      client.socket.close();
    }
  }

  void (async () => {
    while (!city.isClosed()) {
      await stay().catch(() => undefined);
      await delay(pause);
    }
  })();
  return { seen, disordered };
}
