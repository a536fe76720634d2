/** Fixtures for tests of redemptions: running promotions, codes, and answers. */
import type { RedemptionScan, RedemptionTicket } from '@callejero/contract/answers/redemptions.ts';
import { expect } from 'vitest';
import type { Answer, Client, TestApiOptions } from './api.ts';
import { type BackOffice, createBackOffice, getId } from './back-office.ts';

export interface Counter extends BackOffice {
  /** A published promotion, running unless `extra` says otherwise. */
  running(extra?: object): Promise<string>;
  redeemedCount(promotion: string): Promise<number>;
}

export const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000).toISOString();

export async function createCounter(options: TestApiOptions = {}): Promise<Counter> {
  const office = await createBackOffice(options);
  const { admin, commerce } = office;
  const half = { name: 'Mitad', type: 'percentage', value: 50 };
  const discount = getId(await admin.post('/v1/discounts', half));
  return {
    ...office,
    async running(extra = {}) {
      const body = { title: 'Dos por uno', terms: 'Una por persona.', startsAt: days(-1), endsAt: days(1) };
      const made = await admin.post('/v1/promotions', {
        ...body,
        commerce,
        discount,
        mode: 'scan',
        ...extra,
      });
      const id = getId(made);
      const answer = await admin.post(`/v1/promotions/${id}/status`, { status: 'published', rev: 1 });
      expect(answer.status, answer.text).toBe(200);
      return id;
    },
    async redeemedCount(promotion) {
      const { data } = (await admin.get(`/v1/promotions/${promotion}`)).body;
      return (data as { redeemedCount: number }).redeemedCount;
    },
  };
}

export const issue = (client: Client, promotion: string): Promise<Answer> =>
  client.post(`/v1/promotions/${promotion}/redemptions`);

export async function ticket(client: Client, promotion: string): Promise<RedemptionTicket> {
  return ticketIn(await issue(client, promotion));
}

export function ticketIn(answer: Answer): RedemptionTicket {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as RedemptionTicket;
}

export async function code(client: Client, promotion: string): Promise<string> {
  return (await ticket(client, promotion)).url ?? '';
}

export const redeem = (client: Client, code: string, extra: object = {}): Promise<Answer> =>
  client.post('/v1/redemptions/redeem', { code, ...extra });

export function scanIn(answer: Answer): RedemptionScan {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as RedemptionScan;
}

/** Status and code of a refusal. */
export const refusal = ({ status, body }: Answer): [number, unknown] => [status, body.code];
