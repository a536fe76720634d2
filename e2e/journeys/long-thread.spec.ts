/** A conversation of ten thousand messages: only a few are in the document, and nothing moves while a person reads. */
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { own, shown } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

const count = 10_000;
const pageSize = 50;
const prepends = runs(100, 25);

const region = (page: Page) => shown(page).getByRole('region', { name: 'Mensajes', exact: true });
const row = (page: Page, seq: number) =>
  region(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`número ${seq}\\b`) });

/** Messages of every possible height, spread over months. */
function message(seq: number, conversation: string): MessageView {
  const id = `00000000-0000-4000-8000-${`${seq}`.padStart(12, '0')}`;
  return {
    ...{ id, rev: 1, conversation, clientId: id, seq, mod: seq, type: 'text', side: 'commerce' },
    sender: { id: '00000000-0000-4000-9000-000000000000', name: 'Ana' },
    body: `número ${seq} ${'que se dobla en varias líneas '.repeat(seq % 7)}`,
    ...{ point: null, attachments: [], call: null, replyTo: null, editedAt: null, deletedAt: null },
    createdAt: new Date(Date.UTC(2026, 0, 1) + seq * 700_000).toISOString(),
  };
}

/** Answers the requests of the conversation as if it had all of these messages. */
async function fill(page: Page, id: string, readSeq: number) {
  let opened = Promise.withResolvers<void>();
  opened.resolve();
  await page.route(`**/v1/conversations/${id}/view`, async (route) => {
    const { data } = await (await route.fetch()).json();
    const numbers = { lastSeq: count, lastMod: count, readSeq, unread: Math.min(100, count - readSeq) };
    await route.fulfill({ json: { data: { ...data, ...numbers } } });
  });
  await page.route(`**/v1/conversations/${id}/read`, (route) => route.abort());
  await page.route(new RegExp(`/v1/conversations/${id}/messages(\\?|$)`), async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [after, around] = [query.get('after'), query.get('around')];
    if (query.get('search')) {
      const messages = [message(77, id), message(7700, id)];
      return route.fulfill({ json: { data: { messages, before: false, after: false } } });
    }
    const start = Number(query.get('before') ?? count + 1) - 1 - pageSize;
    const from = around ? Number(around) - pageSize / 2 : after ? Number(after) : start;
    const first = Math.max(0, from);
    const last = Math.min(count, from + pageSize);
    const messages = Array.from({ length: last - first }, (_, index) => message(first + index + 1, id));
    await opened.promise;
    await route.fulfill({ json: { data: { messages, before: first > 0, after: last < count } } });
  });
  return {
    close: () => {
      opened = Promise.withResolvers();
    },
    open: () => opened.resolve(),
  };
}

/** The first message whose top is on the screen: its position, and the number of rows before it. */
const anchor = (page: Page, key?: string) =>
  region(page).evaluate(async (box, wanted) => {
    const frame = () => new Promise(requestAnimationFrame);
    // Two frames: new rows are measured after their layout.
    for (let frames = 0; frames < 2; frames++) await frame();
    const rows = [...box.querySelectorAll<HTMLElement>('[data-key]')];
    const edge = box.getBoundingClientRect().top;
    const row = rows.find((each) =>
      wanted ? each.dataset.key === wanted : each.getBoundingClientRect().top >= edge,
    );
    if (!row) throw new Error('no row');
    const { key = '', index } = row.dataset;
    return { key, index: Number(index), top: row.getBoundingClientRect().top, rows: rows.length };
  }, key);

test('a thread of ten thousand messages has few rows, a stable position, the first unread message and a way back @full', async ({
  site,
  api,
  deviceOf,
}) => {
  test.slow();
  const owner = await newPerson(site);
  const place = await api.newCommerce(own('Diez mil'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const phone = await deviceOf('user');
  await phone.goto(`/place/${place.id}`);
  await shown(phone).getByRole('button', { name: 'Escribir' }).click();
  await expect(shown(phone).getByRole('textbox', { name: 'Escribe un mensaje' })).toBeVisible();
  const id = new URL(phone.url()).pathname.split('/').at(-1) ?? '';
  const gate = await fill(phone, id, 3000);
  await phone.reload();
  await expect(row(phone, 10_000)).toBeInViewport();

  let farthest = 0;
  let maxRows = 0;
  for (let turn = 0; turn < prepends; turn++) {
    gate.close();
    await region(phone).evaluate((box) => box.scrollTo({ top: 1000 }));
    const before = await anchor(phone);
    gate.open();
    let after = before;
    await expect(async () => {
      after = await anchor(phone, before.key);
      expect(after.index).toBe(before.index + pageSize);
    }).toPass({ intervals: [20] });
    farthest = Math.max(farthest, Math.abs(after.top - before.top));
    maxRows = Math.max(maxRows, before.rows, after.rows);
  }
  expect(farthest).toBeLessThanOrEqual(1);
  expect(maxRows).toBeLessThanOrEqual(60);

  await shown(phone).getByRole('button', { name: 'Ir al primero sin leer' }).click();
  await expect(row(phone, 3001)).toBeInViewport();
  await expect(row(phone, 3001)).toBeFocused();
  await expect(row(phone, 3001).getByText('Mensajes nuevos')).toBeInViewport();
  await accessible(phone, 'the middle of a long conversation');

  // Arrow keys move from message to message, and a key opens the menu of each.
  for (let turn = 0; turn < 20; turn++) await phone.keyboard.press('ArrowUp');
  await expect(row(phone, 2981)).toBeFocused();
  await expect(row(phone, 2981)).toBeInViewport();
  await phone.keyboard.press('Shift+F10');
  await expect(phone.getByRole('button', { name: 'Responder', exact: true })).toBeFocused();
  await phone.keyboard.press('Escape');

  await shown(phone).getByRole('button', { name: 'Opciones de la conversación' }).click();
  await phone.getByRole('button', { name: 'Buscar en la conversación' }).click();
  await expect(shown(phone).getByRole('searchbox', { name: 'Buscar mensajes' })).toBeFocused();
  await phone.keyboard.type('número 77');
  const hits = shown(phone).getByRole('list', { name: 'Mensajes encontrados' });
  await expect(hits.getByRole('listitem')).toHaveCount(2);
  await accessible(phone, 'the search in a conversation');
  await hits.getByRole('button').last().click();
  await expect(row(phone, 77)).toBeInViewport();
  await expect(row(phone, 77)).toBeFocused();
  await shown(phone).getByRole('button', { name: 'Cerrar la búsqueda' }).click();

  await shown(phone).getByRole('button', { name: 'Ir al último mensaje' }).click();
  await expect(row(phone, 10_000)).toBeInViewport();
  await phone.goto(`/conversation/${id}?m=1234`);
  await expect(row(phone, 1234)).toBeInViewport();
  await expect(row(phone, 1234)).toBeFocused();
});
