/** Random sequences of issuing, redeeming and reversing by random people, compared with a simple model. */
import { runs } from '@callejero/contract/testing/property-runs.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { type Counter, createCounter, issue, redeem, refusal } from '../../testing/redemptions.ts';

type Who = 'ana' | 'beto' | 'owner' | 'admin' | 'stranger';
type Step =
  | { do: 'issue'; who: Who }
  | { do: 'redeem'; who: Who; nth: number }
  | { do: 'reverse'; who: Who; nth: number };

let counter: Counter;
let clients: Record<Who, Client>;
beforeAll(async () => {
  counter = await createCounter();
  const { owner, admin, person, test } = counter;
  const [beto, stranger] = [await test.signIn({ role: 'user' }), await test.signIn({ role: 'user' })];
  clients = { ana: person, beto, owner, admin, stranger };
});
afterAll(() => counter.test.close());

const quota = { quotaTotal: 3, quotaPerUser: 2 };

interface Redemption {
  id: string;
  user: Who;
  code: string;
  status: 'issued' | 'redeemed' | 'reversed';
}

/** The history of one promotion, and the answer that must come next. */
class Model {
  readonly all: Redemption[] = [];

  redeemed(who?: Who): number {
    return this.all.filter(({ status, user }) => status === 'redeemed' && (!who || user === who)).length;
  }

  private full(who: Who): [number, string] | null {
    if (this.redeemed(who) >= quota.quotaPerUser) return [409, 'quota-per-user-used'];
    return this.redeemed() >= quota.quotaTotal ? [409, 'quota-used'] : null;
  }

  issue(who: Who) {
    return this.full(who);
  }

  redeem(who: Who, { user, status }: Redemption): [number, string] | null {
    if (who !== 'owner' && who !== 'admin') return [403, 'redemption-not-yours'];
    if (who === user) return [403, 'redemption-own'];
    if (status !== 'issued') return [409, 'redemption-used'];
    return this.full(user);
  }

  reverse(who: Who, { user, status }: Redemption): [number, string] | null {
    const atCounter = who === 'owner' && status !== 'issued';
    if (who !== 'admin' && who !== user && !atCounter) return [404, 'not-found'];
    if (who !== 'admin' && !atCounter) return [403, 'forbidden'];
    return status === 'redeemed' ? null : [409, 'transition-refused'];
  }
}

async function take(model: Model, promotion: string, step: Step): Promise<void> {
  const client = clients[step.who];
  if (step.do === 'issue') {
    const wanted = model.issue(step.who);
    const answer = await issue(client, promotion);
    if (wanted) return expect(refusal(answer)).toEqual(wanted);
    const { id, url } = answer.body.data as { id: string; url: string };
    const open = model.all.find(({ user, status }) => user === step.who && status === 'issued');
    if (open) expect(id).toBe(open.id);
    else model.all.push({ id, user: step.who, code: url, status: 'issued' });
    return;
  }
  const redemption = model.all[step.nth % Math.max(1, model.all.length)];
  if (!redemption) return;
  const wanted = model[step.do](step.who, redemption);
  const answer =
    step.do === 'redeem' ? await redeem(client, redemption.code) : await reverse(client, redemption.id);
  if (wanted) return expect(refusal(answer), JSON.stringify(step)).toEqual(wanted);
  expect(answer.status, answer.text).toBe(200);
  redemption.status = step.do === 'redeem' ? 'redeemed' : 'reversed';
}

async function reverse(client: Client, id: string) {
  const { rev } = (await counter.admin.get(`/v1/redemptions/${id}`)).body.data as { rev: number };
  return client.post(`/v1/redemptions/${id}/reverse`, { reason: 'Se equivocaron.', rev });
}

const who = fc.constantFrom<Who>('ana', 'beto', 'owner', 'admin', 'stranger');
const counterStaff = fc.constantFrom<Who>('owner', 'admin');
const nth = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('issue' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('redeem' as const), who: counterStaff, nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('redeem' as const), who, nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), who, nth }) },
);

it('whatever people do, every answer and the count equal the model’s', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const promotion = await counter.running(quota);
      const model = new Model();
      for (const each of steps) {
        await take(model, promotion, each);
        expect(await counter.redeemedCount(promotion)).toBe(model.redeemed());
      }
    }),
    { numRuns: runs(40, 6) },
  );
});
