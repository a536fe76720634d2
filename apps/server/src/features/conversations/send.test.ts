/** The number of statements of a message, each of which is a round trip. */
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
  const { query, transaction } = db;
  const counted = (of: Queryable['query']): Queryable['query'] => {
    return (statement) => {
      asked.getStore()?.push(statement.text);
      return of(statement);
    };
  };
  db.query = counted(query);
  db.transaction = (work) => transaction((tx) => work({ query: counted(tx.query) }));
});
afterAll(() => office.test.close());

it('a text that no device is told of takes two statements: the data for sending, and the message', async () => {
  const texts: string[] = [];
  const message = { type: 'text', body: '¿Abren el lunes?' };
  const { status } = await asked.run(texts, () => customer.put(`${path}/${crypto.randomUUID()}`, message));
  expect(status).toBe(201);
  const own = texts.map((text) => text.trim()).filter((text) => text.includes('conversations'));
  expect(own.map((text) => text.slice(0, 12))).toEqual(['select c.id,', 'with numbere']);
});
