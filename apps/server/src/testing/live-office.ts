import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import sql from 'sql-template-tag';
import { type BackOffice, createBackOffice } from './back-office.ts';
import {
  createFence,
  type LiveClient,
  type LivePerson,
  type LiveServer,
  listenLive,
  newPerson,
  secondServer,
} from './live.ts';

/** Fixtures for tests over sockets: a back office with a listening server, a second server on its database, and people. */
export interface LiveOffice extends BackOffice {
  live: LiveServer;
  second: Awaited<ReturnType<typeof secondServer>>;
  fence: ReturnType<typeof createFence>;
  somebody(): Promise<LivePerson>;
  /** Makes these people the only owners of the commerce. */
  give(...owners: readonly Pick<LivePerson, 'id'>[]): Promise<void>;
  /** Opens a conversation of the customer with the commerce; resolves with its id. */
  converse(customer: LivePerson): Promise<string>;
  /** Registers a client for `disconnect`. */
  opened(client: LiveClient): void;
  disconnect(): void;
  close(): Promise<void>;
}

export async function createLiveOffice(): Promise<LiveOffice> {
  const office = await createBackOffice({ env: { LOG_LEVEL: 'silent' } });
  const { test, commerce } = office;
  const live = await listenLive(test);
  const second = await secondServer(test);
  const open = new Set<LiveClient>();
  return {
    ...{ ...office, live, second },
    fence: createFence(test.platform),
    somebody: () => newPerson(test, { role: 'user' }),
    async give(...owners) {
      const ids = owners.map(({ id }) => id);
      await test.platform.db.query(sql`update commerces set owners = ${ids} where id = ${commerce}`);
    },
    async converse(customer) {
      const answer = await customer.post('/v1/conversations', { type: 'commerce', commerce });
      return (answer.body.data as ConversationView).id;
    },
    opened: (client) => void open.add(client),
    disconnect() {
      for (const { socket } of open) socket.disconnect();
      open.clear();
    },
    async close() {
      await second.close();
      await live.close();
      await test.close();
    },
  };
}
