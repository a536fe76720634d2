import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, readIds } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();
let claimant: Client;
beforeEach(async () => {
  claimant = await office.test.signIn({ role: 'user' });
});

const mine = (commerce = office.foreign, proof: object = { message: 'Soy la dueña desde 2019.' }) => ({
  commerce,
  phone: '+522288173390',
  ...proof,
});
const ownersOf = async (id: string) =>
  ((await office.admin.get(`/v1/commerces/${id}`)).body.data as Commerce).owners;

it('anybody with an account claims an accepted commerce, once at a time and only for themselves', async () => {
  const { owner, test } = office;
  const answer = await claimant.post('/v1/claims', mine());
  expect(answer.body.data, answer.text).toMatchObject({ user: claimant.id, status: 'pending', reason: null });
  const again = await claimant.post('/v1/claims', mine());
  expect([again.status, again.body.details]).toEqual([409, [{ path: 'commerce', message: 'Ya existe.' }]]);
  expect((await test.visitor.post('/v1/claims', mine())).status).toBe(401);
  expect(getPaths(await claimant.post('/v1/claims', { ...mine(), user: owner.id }))).toEqual(['user']);
  expect(getPaths(await claimant.post('/v1/claims', { ...mine(), status: 'accepted' }))).toEqual(['status']);
  expect(getPaths(await claimant.post('/v1/claims', {}))).toEqual(['commerce']);
  expect(getPaths(await claimant.post('/v1/claims', { commerce: office.foreign }))).toEqual([
    'phone',
    'message',
  ]);
  const badPhone = { ...mine(), phone: '228 817 33 90' };
  expect(getPaths(await claimant.post('/v1/claims', badPhone))).toEqual(['phone']);
  for (const commerce of [office.pending, office.commerce]) {
    expect(getPaths(await owner.post('/v1/claims', mine(commerce)))).toEqual(['commerce']);
  }
});

it('people read their own claims; only administrators with the permission decide', async () => {
  const { admin, owner, powerless, test } = office;
  const id = getId(await claimant.post('/v1/claims', mine()));
  const url = `/v1/claims/${id}/decide`;
  expect(await readIds(claimant, '/v1/claims')).toEqual([id]);
  expect((await owner.get(`/v1/claims/${id}`)).status).toBe(404);
  const reader = await test.signIn({ permissions: ['claims:read'] });
  for (const client of [claimant, owner, powerless, reader]) {
    expect((await client.post(url, { decision: 'accept', rev: 1 })).status).toBe(403);
    expect((await client.patch(`/v1/claims/${id}`, { message: 'x', rev: 1 })).status).toBe(403);
  }
  expect(getPaths(await admin.post(url, { decision: 'reject', rev: 1 }))).toEqual(['reason']);
  expect((await admin.post(url, { decision: 'accept', rev: 7 })).body).toMatchObject({ code: 'stale' });
  expect(await ownersOf(office.foreign)).toEqual([]);
});

it('accepting makes the person an owner, in the same transaction', async () => {
  const { admin } = office;
  const id = getId(await claimant.post('/v1/claims', mine()));
  const product = getId(await admin.post('/v1/products', { commerce: office.foreign, name: 'Capuchino' }));
  expect((await claimant.patch(`/v1/products/${product}`, { rev: 1, price: 4500 })).status).toBe(403);
  const accepted = await admin.post(`/v1/claims/${id}/decide`, { decision: 'accept', rev: 1 });
  expect(accepted.body.data, accepted.text).toMatchObject({ status: 'accepted', rev: 2 });
  expect(await ownersOf(office.foreign)).toEqual([claimant.id]);
  expect((await claimant.patch(`/v1/products/${product}`, { rev: 1, price: 4500 })).status).toBe(200);
  expect((await admin.post(`/v1/claims/${id}/decide`, { decision: 'accept', rev: 2 })).status).toBe(409);
});

it('those who own the commerce already are told of the new owner', async () => {
  const { admin, test } = office;
  const first = getId(await claimant.post('/v1/claims', mine()));
  await admin.post(`/v1/claims/${first}/decide`, { decision: 'accept', rev: 1 });
  const other = await test.signIn({ role: 'user' });
  const second = getId(await other.post('/v1/claims', mine()));
  await admin.post(`/v1/claims/${second}/decide`, { decision: 'accept', rev: 1 });
  const titlesOf = async (client: Client) =>
    ((await client.get('/v1/notices')).body.data as { title: string }[]).map(({ title }) => title);
  expect(await titlesOf(claimant)).toEqual(['Alguien más gestiona tu comercio', 'Aceptamos tu solicitud']);
  expect(await titlesOf(other)).toEqual(['Aceptamos tu solicitud']);
});

it('rejecting gives a reason and leaves the commerce as it is; another claim may follow', async () => {
  const id = getId(await claimant.post('/v1/claims', mine()));
  const before = await ownersOf(office.foreign);
  const rejected = await office.admin.post(`/v1/claims/${id}/decide`, {
    decision: 'reject',
    reason: 'Falta un comprobante.',
    rev: 1,
  });
  expect(rejected.body.data).toMatchObject({ status: 'rejected', reason: 'Falta un comprobante.' });
  expect(await ownersOf(office.foreign)).toEqual(before);
  expect((await claimant.post('/v1/claims', mine())).status).toBe(201);
});

it('a claim on an archived commerce can’t be accepted, and stays as it was', async () => {
  const { admin } = office;
  const commerce = office.pending;
  await admin.post(`/v1/commerces/${commerce}/review`, { decision: 'accept', rev: 1 });
  const id = getId(await claimant.post('/v1/claims', mine(commerce)));
  await admin.delete(`/v1/commerces/${commerce}`, { rev: 2 });
  expect((await admin.post(`/v1/claims/${id}/decide`, { decision: 'accept', rev: 1 })).status).toBe(409);
  expect((await admin.get(`/v1/claims/${id}`)).body.data).toMatchObject({ status: 'pending', rev: 1 });
});
