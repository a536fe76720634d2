/** Creates accounts for a journey as people do: sign-up, the link of the mail, sign-in. */
import { randomBytes } from 'node:crypto';
import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Page } from '@playwright/test';
import { dialog } from './backoffice.ts';
import type { SignedInAccount, Site } from './environment.ts';
import { post, signInOver } from './http.ts';
import { linkFor } from './mail.ts';
import { expect } from './test.ts';

export const newAddress = (name = 'persona') => `${name}-${randomBytes(4).toString('hex')}@prueba.example`;

/** A confirmed account that is signed in. */
export async function newPerson(site: Pick<Site, 'url' | 'outbox'>): Promise<SignedInAccount> {
  const account = { email: newAddress(), password: 'jacarandas bajo la lluvia' };
  // Sign-ups and confirmations per IP address are limited, so each person has an address of their own.
  const address = `10.${[...randomBytes(3)].join('.')}`;
  const person = { ...account, firstName: 'Alma', lastName: 'Ríos', acceptTerms: true };
  const from = { 'x-forwarded-for': address };
  await post(site, '/users/create', person, undefined, from);
  const link = new URL(await linkFor(site.outbox, account.email, /email-confirmation/));
  const { id, token } = Object.fromEntries(link.searchParams);
  await post(site, '/users/confirmEmail', { id, token, password: account.password }, undefined, from);
  return signInOver(site, account);
}

/** Turns an account off or on, as an administrator does. */
export async function setStatus(site: Site, id: string, status: 'active' | 'disabled'): Promise<void> {
  const token = site.administrator.login.accessToken;
  const answer = await fetch(`${site.url}/v1/users/${id}`, { headers: { 'x-access-token': token } });
  const { data } = (await answer.json()) as Envelope<{ rev: number }>;
  await post(site, `/users/${id}/status`, { status, rev: data.rev }, token);
}

export async function setTemporaryPassword(site: Site, id: string, newPassword: string): Promise<void> {
  const { account, login } = site.administrator;
  await post(
    site,
    `/users/changePassword/${id}`,
    { currentPassword: account.password, newPassword },
    login.accessToken,
  );
}

/**
 * On the settings page: names the passkey, proves the identity, and lets the authenticator create it. Each dialog opens with the focus
 * in its field, and afterwards the focus is back on the button.
 */
export async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Añadir una llave de acceso' });
  await add.click();
  const naming = dialog(page, 'Nueva llave de acceso').getByRole('textbox', { name: 'Nombre' });
  await expect(naming).toBeFocused();
  await naming.fill(name);
  await naming.press('Enter');
  const proof = dialog(page, 'Confirma que eres tú').getByRole('textbox', { name: 'Contraseña actual' });
  await expect(proof).toBeFocused();
  await proof.fill(password);
  await proof.press('Enter');
  await expect(add).toBeFocused();
}

/** A platform authenticator that always says yes, as a phone's fingerprint would. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
