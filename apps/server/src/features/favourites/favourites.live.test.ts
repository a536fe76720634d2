import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterLive, type LiveClient, type LivePerson, newPerson, signInAgain } from '../../testing/live.ts';
import { createLiveOffice, type LiveOffice } from '../../testing/live-office.ts';

let office: LiveOffice;
let fence: LiveOffice['fence'];
let person: LivePerson;
let phone: LiveClient;
let desktop: LiveClient;
/** The same person at another server process. */
let elsewhere: LiveClient;
let others: LiveClient[];

beforeAll(async () => {
  office = await createLiveOffice();
  const { test, live, second } = office;
  fence = office.fence;
  person = await office.somebody();
  const again = { id: person.id, accessToken: await signInAgain(test, person) };
  phone = await enterLive(live.url, person);
  desktop = await enterLive(live.url, again);
  elsewhere = await enterLive(second.url, again);
  others = [
    await enterLive(live.url, await office.somebody()),
    await enterLive(second.url, await newPerson(test)),
  ];
});
afterAll(async () => {
  for (const { socket } of [phone, desktop, elsewhere, ...others]) socket.disconnect();
  await office.close();
});

/** The events that each client receives about favourites during `work`. */
async function heard(work: () => Promise<unknown>): Promise<{ own: unknown[][]; others: unknown[][] }> {
  const clients = [phone, desktop, elsewhere, ...others];
  const before = clients.map((client) => client.data().length);
  await work();
  await fence(clients);
  const received = clients.map((client, at) =>
    client
      .data()
      .slice(before[at])
      .filter(({ resource }) => resource === 'favourites'),
  );
  return { own: received.slice(0, 3), others: received.slice(3) };
}

const change = { resource: 'favourites', id: null, change: 'updated' };
const everyDevice = { own: [[change], [change], [change]], others: [[], []] };
const nobody = { own: [[], [], []], others: [[], []] };

it('all devices of a person are informed of a new or removed favourite, and nobody else', async () => {
  const path = `/v1/favourites/commerces/${office.commerce}`;
  expect(await heard(() => person.post(path, {}))).toEqual(everyDevice);
  expect(await heard(() => person.post(path, {}))).toEqual(nobody);
  expect(await heard(() => person.send('DELETE', path, null))).toEqual(everyDevice);
  expect(await heard(() => person.send('DELETE', path, null))).toEqual(nobody);
});

it('they are also informed when a favourite place is merged into another', async () => {
  const { admin, commerce, foreign } = office;
  await heard(() => person.post(`/v1/favourites/commerces/${foreign}`, {}));
  const revOf = async (id: string) =>
    ((await admin.get(`/v1/commerces/${id}`)).body.data as { rev: number }).rev;
  const [rev, otherRev] = [await revOf(commerce), await revOf(foreign)];
  expect(
    await heard(() =>
      admin.post(`/v1/commerces/${commerce}/merge`, { other: foreign, rev, otherRev, take: {} }),
    ),
  ).toEqual(everyDevice);
});

it('a person with a temporary password receives nothing', async () => {
  const { db, changes } = office.test.platform;
  await db.query(sql`update users set must_change_password = true where id = ${person.id}`);
  const received = await heard(async () => {
    changes.publish([{ resource: 'users', id: person.id, change: 'updated' }]);
    const devices = [phone, desktop, elsewhere];
    await Promise.all(devices.map((each) => each.until(() => each.named('update-user').length > 0)));
    changes.publish([{ resource: 'favourites', id: person.id, change: 'updated' }]);
    await fence(others);
    await db.query(sql`update users set must_change_password = false where id = ${person.id}`);
    changes.publish([{ resource: 'users', id: person.id, change: 'updated' }]);
  });
  expect(received).toEqual(nobody);
});
