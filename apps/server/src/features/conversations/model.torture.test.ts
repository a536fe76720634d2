/** Random histories of a conversation of three people with two devices each, compared with a naive model. */
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, createBackOffice } from '../../testing/back-office.ts';
import { attachDevices, type ChatDevice } from '../../testing/chat-devices.ts';
import * as chat from '../../testing/chat-model.ts';
import { type LivePerson, newPerson } from '../../testing/live.ts';
import { noLimits } from '../../testing/no-limits.ts';
import { createProgress } from '../../testing/progress.ts';

type Name = chat.PersonName;
type Device = ChatDevice<Name>;

interface Real {
  id: string;
  /** The last change that a person may have received before their removal. */
  removedAt: Partial<Record<Name, number>>;
}
type Command = fc.AsyncCommand<chat.Model, Real>;

const bodies = ['uno', 'dos', 'tres'] as const;
let office: BackOffice;
let people: Record<Name, LivePerson>;
let devices: Device[];
let connectDevices: ReturnType<typeof attachDevices<Name>>;

beforeAll(async () => {
  office = await createBackOffice({ env: { LOG_LEVEL: 'silent' }, limits: noLimits });
  connectDevices = attachDevices(office.test.api.realtime);
});
afterAll(() => office.test.close());

/** The test changes people after so many histories, because access tokens expire after fifteen minutes. */
const historiesEach = 500;

async function newPeople(): Promise<void> {
  const { test } = office;
  const person = () => newPerson(test, { role: 'user' });
  people = { customer: await person(), owner: await person(), colleague: await person() };
  devices = await connectDevices(people, 2);
}

const run = (statement: ReturnType<typeof sql>) => office.test.platform.db.query<{ id: string }>(statement);
const own = ({ owners }: chat.Model) =>
  run(
    sql`update commerces set owners = ${[...owners].map((who) => people[who].id)} where id = ${office.commerce}`,
  );

async function newConversation(): Promise<Real> {
  const { ids, clock } = office.test.platform;
  const id = ids.next();
  const now = clock.now();
  await run(sql`insert into conversations (id, created_at, updated_at, type, participants, commerce)
    values (${id}, ${now}, ${now}, 'commerce', ${[people.customer.id]}, ${office.commerce})`);
  for (const device of devices) device.begin(id);
  return { id, removedAt: {} };
}

/** Every device in the conversation has received every change without a gap, or was told to read again. */
async function heard(model: chat.Model): Promise<void> {
  const open = devices.filter(({ who, entered }) => entered && chat.takesPart(model, who));
  await Promise.all(
    open.map(async (device) => {
      await device.until(() => device.mod >= model.lastMod || device.mustRead || device.hasGap);
      expect(device.hasGap).toBe(false);
      if (device.mustRead) await device.read(people[device.who]);
    }),
  );
}

const command = <Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  act: (model: chat.Model, real: Real, input: Input) => Promise<void>,
): fc.Arbitrary<Command> =>
  input.map((given) => ({
    check: () => true,
    async run(model, real) {
      await act(model, real, given);
      await heard(model);
      await seenByRemoved(model, real);
    },
    toString: () => `${name}(${JSON.stringify(given)})`,
  }));

async function seenByRemoved(model: chat.Model, { removedAt }: Real): Promise<void> {
  for (const { who, received } of devices)
    if (!chat.takesPart(model, who)) expect(received).toBeLessThanOrEqual(removedAt[who] ?? 0);
}

const anybody = fc.constantFrom(...chat.people);
const anyDevice = fc.nat(5);
const nth = fc.nat(7);
const text = fc.constantFrom(...bodies);
const path = ({ id }: Real, rest: string) => `/v1/conversations/${id}/${rest}`;
const put = (real: Real, who: Name, clientId: string, body: string) =>
  people[who].put(path(real, `messages/${clientId}`), { type: 'text', body });
const pick = ({ messages }: chat.Model, at: number) => messages[at % Math.max(1, messages.length)];

async function send(model: chat.Model, real: Real, who: Name, clientId: string, body: string): Promise<void> {
  const status = chat.sendStatus(model, who, clientId, body);
  const answer = await put(real, who, clientId, body);
  expect([answer.status, answer.body.code]).toEqual([status, answer.body.code]);
  if (status !== 201) return;
  const { id, seq, mod } = answer.body.data as MessageView;
  chat.applySend(model, { id, clientId, sender: who, body });
  expect([seq, mod]).toEqual([model.messages.length, model.lastMod]);
}

const commands = [
  command('send', fc.record({ who: anybody, body: text }), (model, real, { who, body }) =>
    send(model, real, who, crypto.randomUUID(), body),
  ),
  command(
    'send again',
    fc.record({ who: anybody, at: nth, body: text }),
    async (model, real, { who, at, body }) => {
      const known = pick(model, at);
      if (known) await send(model, real, who, known.clientId, body);
    },
  ),
  command(
    'send at once',
    fc.array(fc.record({ who: anybody, body: text }), { minLength: 2, maxLength: 4 }),
    async (model, real, all) => {
      const sent = all.map((one) => ({ ...one, clientId: crypto.randomUUID() }));
      const answers = await Promise.all(
        sent.map(({ who, clientId, body }) => put(real, who, clientId, body)),
      );
      const stored = answers.flatMap(({ status, body }, at) => {
        const { who, clientId, body: said } = sent[at] as (typeof sent)[number];
        expect(status).toBe(chat.sendStatus(model, who, clientId, said));
        return status === 201 ? [{ view: body.data as MessageView, who }] : [];
      });
      for (const { view, who } of stored.toSorted((one, other) => one.view.seq - other.view.seq)) {
        chat.applySend(model, { id: view.id, clientId: view.clientId, sender: who, body: view.body });
        expect([view.seq, view.mod]).toEqual([model.messages.length, model.lastMod]);
      }
    },
  ),
  command(
    'change',
    fc.record({ who: anybody, at: nth, body: fc.option(text), isStale: fc.boolean() }),
    async (model, real, { who, at, body, isStale }) => {
      const message = pick(model, at);
      if (!message) return;
      const rev = isStale ? message.rev + 1 : message.rev;
      const status = chat.changeStatus(model, who, message, { rev, isEdit: body !== null });
      const address = path(real, `messages/${message.id}`);
      const answer =
        body === null
          ? await people[who].delete(address, { rev })
          : await people[who].patch(address, { rev, body });
      expect(answer.status).toBe(status);
      if (status === 200) chat.applyChange(model, message, body);
    },
  ),
  command('read', fc.record({ who: anybody, seq: nth }), async (model, real, { who, seq }) => {
    const answer = await people[who].post(path(real, 'read'), { seq });
    expect(answer.status).toBe(chat.takesPart(model, who) ? 200 : 404);
    if (answer.status === 200)
      model.read[who] = Math.max(model.read[who], Math.min(seq, model.messages.length));
  }),
  command('clear', fc.record({ who: anybody, upToSeq: nth }), async (model, real, { who, upToSeq }) => {
    const answer = await people[who].post(path(real, 'clear'), { upToSeq });
    expect(answer.status).toBe(chat.takesPart(model, who) ? 200 : 404);
    if (answer.status !== 200) return;
    const upTo = Math.min(upToSeq, model.messages.length);
    model.cleared[who] = Math.max(model.cleared[who], upTo);
    model.read[who] = Math.max(model.read[who], upTo);
    for (const device of devices.filter((one) => one.who === who)) {
      for (const { id, seq } of device.messages.values()) if (seq <= upTo) device.messages.delete(id);
    }
  }),
  command(
    'block',
    fc.record({ who: anybody, blocked: fc.boolean() }),
    async (model, real, { who, blocked }) => {
      const answer = await people[who].post(path(real, 'block'), { blocked });
      expect(answer.status).toBe(chat.takesPart(model, who) ? 200 : 404);
      if (answer.status !== 200) return;
      if (blocked) model.blockedBy.add(chat.getSide(who));
      else model.blockedBy.delete(chat.getSide(who));
    },
  ),
  command('remove while sending', fc.constantFrom<Name>('owner', 'colleague'), async (model, real, who) => {
    model.owners.delete(who);
    const sending = model.blockedBy.size > 0 ? null : put(real, 'customer', crypto.randomUUID(), 'a la vez');
    await own(model);
    const sent = (await sending)?.body.data as MessageView | undefined;
    if (sent) chat.applySend(model, { ...sent, sender: 'customer' });
    real.removedAt[who] = model.lastMod;
  }),
  command('own', fc.constantFrom<Name>('owner', 'colleague'), async (model, _, who) => {
    const wasAway = !model.owners.has(who);
    model.owners.add(who);
    await own(model);
    // Their devices missed the announcements meanwhile, so they read again.
    for (const device of devices)
      if (wasAway && device.who === who && device.entered) await device.read(people[who]);
  }),
  command('enter', anyDevice, async (model, real, at) => {
    const device = devices[at] as Device;
    const entered = await device.connection.enterConversation(real.id);
    const isIn = chat.takesPart(model, device.who);
    expect(entered).toEqual(isIn ? { lastSeq: model.messages.length, lastMod: model.lastMod } : null);
    device.entered = isIn;
    if (isIn && device.mod < model.lastMod) await device.read(people[device.who]);
  }),
  command('leave', anyDevice, async (_, real, at) => {
    const device = devices[at] as Device;
    device.connection.leaveConversation(real.id);
    device.entered = false;
  }),
  command('changes', fc.record({ who: anybody, since: nth }), async (model, real, { who, since }) => {
    const answer = await people[who].get(path(real, `changes?since=${since}`));
    expect(answer.status).toBe(chat.takesPart(model, who) ? 200 : 404);
    if (answer.status !== 200) return;
    const { messages } = answer.body.data as { messages: MessageView[] };
    expect(messages.map(({ id, mod, seq, body, rev }) => ({ id, mod, seq, body, rev }))).toEqual(
      chat
        .changesSince(model, who, since)
        .map(({ id, mod, seq, body, rev }) => ({ id, mod, seq, body, rev })),
    );
  }),
];

/** At the end everybody reads what the model contains, and so does each device after reading. */
async function compare(model: chat.Model, real: Real): Promise<void> {
  for (const who of chat.people) {
    const answer = await people[who].get(path(real, 'view'));
    expect(answer.status).toBe(chat.takesPart(model, who) ? 200 : 404);
    if (answer.status === 200)
      expect(answer.body.data as ConversationView).toMatchObject(chat.toView(model, who));
  }
  for (const device of devices) {
    const status = await device.read(people[device.who]);
    if (!chat.takesPart(model, device.who)) {
      expect(status).toBe(404);
      continue;
    }
    const has = [...device.messages.values()].map(({ id, seq, mod, body }) => ({ id, seq, mod, body }));
    const wanted = chat
      .changesSince(model, device.who, 0)
      .map(({ id, seq, mod, body }) => ({ id, seq, mod, body }));
    expect(has.toSorted((one, other) => one.mod - other.mod)).toEqual(wanted);
  }
}

it('whatever three people do with two devices each, the conversation equals the model', async () => {
  const histories = runs(300, 50, 10_000);
  const progress = await createProgress('conversations-model', histories);
  const before = progress.reached;
  while (progress.left > 0) {
    const numRuns = Math.min(historiesEach, progress.left);
    await newPeople();
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 25, size: 'max' }), async (history) => {
        const model = chat.createModel();
        await own(model);
        const real = await newConversation();
        await fc.asyncModelRun(() => ({ model, real }), history);
        await compare(model, real);
      }),
      { seed: seed + progress.reached, numRuns, endOnFailure: process.env.TEST_RUNS === 'torture' },
    );
    await progress.add(numRuns);
  }
  console.log(
    `${progress.reached} of ${histories} histories, ${progress.reached - before} in this run: as the model says`,
  );
});
