/** The number of statements of a message, each of which is a round trip while the conversation is locked. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../ports/ports.ts';
import type { Client } from '../../testing/api.ts';
import { type BackOffice, createBackOffice } from '../../testing/back-office.ts';

let office: BackOffice;
let customer: Client;
let path: string;
/** Jobs use the same port, so only statements of the request are counted. */
const asked = new AsyncLocalStorage<string[]>();

beforeAll(async () => {
  office = await createBackOffice({ env: { LOG_LEVEL: 'error' } });
  customer = await office.test.signIn({ role: 'user' });
  const opened = await customer.post('/v1/conversations', { type: 'commerce', commerce: office.commerce });
  path = `/v1/conversations/${(opened.body.data as ConversationView).id}/messages`;
  const { db } = office.test.platform;
  const { transaction } = db;
  db.transaction = (work) =>
    transaction((tx) => {
      const counted: Queryable = {
        query: (statement) => {
          asked.getStore()?.push(statement.text);
          return tx.query(statement);
        },
      };
      return work(counted);
    });
});
afterAll(() => office.test.close());

it('a text takes four statements: the lock, the data for sending, the message and its notice', async () => {
  const texts: string[] = [];
  const message = { type: 'text', body: '¿Abren el lunes?' };
  const { status } = await asked.run(texts, () => customer.put(`${path}/${crypto.randomUUID()}`, message));
  expect(status).toBe(201);
  expect(texts.map((text) => text.trim().slice(0, 40))).toHaveLength(4);
});
