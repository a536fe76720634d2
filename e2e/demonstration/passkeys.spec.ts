/** A passkey of the demonstration is the browser's own, for the host of the demonstration. */
import { password } from '@callejero/mock/accounts.ts';
import { addAuthenticator, addPasskey } from '../support/accounts.ts';
import { expect } from '../support/test.ts';
import { enterAs, test } from './support.ts';

test('a neighbour adds a passkey and signs in with it', async ({ page, home }) => {
  await addAuthenticator(page);
  await page.goto(home);
  await enterAs(page, 'vecina');
  await page.goto(`${home}settings`);
  await addPasskey(page, 'Mi teléfono', password);
  await expect(page.getByRole('button', { name: 'Quitar «Mi teléfono»' })).toBeVisible();
  // Otherwise the authenticator answers the autofill of the e-mail at once.
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
  await expect(page.getByText('165 lugares')).toBeVisible();
});
