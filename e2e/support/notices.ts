/** Campaigns that a journey sends to one person, and the person's notices. */
import type { CreateOf } from '@callejero/contract/resource.ts';
import type { Notice } from '@callejero/contract/resources/notices.ts';
import type { Notification, notifications } from '@callejero/contract/resources/notifications.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import type { Page } from '@playwright/test';
import { shown } from './backoffice.ts';
import type { SignedInAccount, Site } from './environment.ts';
import { post } from './http.ts';
import { expect } from './test.ts';

type Campaign = Omit<CreateOf<typeof notifications>, 'audience'>;

export const opensAgenda = {
  action: { name: 'open', type: 'push', payload: { route: '/agenda' } },
} as const;
export const fair: Campaign = {
  title: 'Feria del café',
  message: 'Este sábado en el parque.',
  kind: 'events',
};
export const water: Campaign = {
  title: 'Corte de agua',
  message: 'El jueves por la mañana.',
  kind: 'service',
};

/** Reads with the administrator's token unless one is given: the person may have signed out. */
export async function readFrom<T>(
  site: Site,
  path: string,
  token = site.administrator.login.accessToken,
): Promise<T> {
  const answer = await fetch(`${site.url}/v1${path}`, { headers: { 'x-access-token': token } });
  return ((await answer.json()) as { data: T }).data;
}

export const readAccount = (site: Site, { login }: SignedInAccount) =>
  readFrom<User>(site, `/users/${login.user.id}`);

export const readNotices = (site: Site, { login }: SignedInAccount) =>
  readFrom<Notice[]>(site, '/notices', login.accessToken);

export async function withoutQuietHours(site: Site, person: SignedInAccount): Promise<void> {
  const { id, rev, quietHours } = await readAccount(site, person);
  if (quietHours === null) return;
  const changed = await fetch(`${site.url}/v1/users/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-access-token': person.login.accessToken },
    body: JSON.stringify({ rev, quietHours: null }),
  });
  expect(changed.status).toBe(200);
}

/** Sends one person a campaign, which arrives at any time of the day. */
export async function sendCampaign(site: Site, person: SignedInAccount, campaign: Campaign): Promise<void> {
  await withoutQuietHours(site, person);
  const token = site.administrator.login.accessToken;
  const body = { ...campaign, audience: { users: [person.login.user.id] } };
  const { id, rev } = await post<Notification>(site, '/notifications', body, token);
  await post(site, `/notifications/${id}/send`, { rev }, token);
}

/** The row of «Avisos» with this title. */
export const notice = (page: Page, title: string) =>
  shown(page)
    .getByRole('list', { name: 'Avisos' })
    .getByRole('button', { name: new RegExp(title) });
