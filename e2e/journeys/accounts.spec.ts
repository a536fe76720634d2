import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Administrator } from '@callejero/contract/resources/administrators.ts';
import type { Page } from '@playwright/test';
import {
  addAuthenticator,
  addPasskey,
  newAddress,
  newPerson,
  setStatus,
  setTemporaryPassword,
} from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { answer, dialog, shown } from '../support/backoffice.ts';
import { signInOver } from '../support/http.ts';
import { newColleague } from '../support/limited.ts';
import { withoutLiveConnection } from '../support/live.ts';
import { linkFor } from '../support/mail.ts';
import { go, open } from '../support/painted.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

const disabledMessage = 'Su usuario ha sido deshabilitado';
const photo = fileURLToPath(new URL('../../apps/client/public/brand/icon-512.png', import.meta.url));
const onLogin = (page: Page) =>
  expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
const onMap = (page: Page) =>
  expect(page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link').first()).toBeVisible();

/** Sets whether the browser offers passkeys in the autofill of the e-mail. */
const autofill = (page: Page, offered: boolean) =>
  page.evaluate((value) => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => value;
  }, offered);

test('sign up, confirm, add a passkey, come back with it, recover the password, and all sessions end', async ({
  page,
  site,
  deviceOf,
}) => {
  test.slow();
  const email = newAddress('alma');
  const password = 'jacarandas bajo la lluvia';
  await addAuthenticator(page);

  // Sign-up: a common password is refused at its field, and nothing typed is lost.
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Alma');
  await page.getByRole('textbox', { name: /^Apellidos/ }).fill('Ríos');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  const chosen = page.getByRole('textbox', { name: 'Contraseña' });
  await chosen.fill('password123');
  await page.getByRole('checkbox', { name: /Acepto/ }).check();
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await expect(chosen).toHaveAttribute('aria-invalid', 'true');
  await chosen.fill(password);
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu correo' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  // Sign-in is refused before the address is confirmed.
  await open(page, '/login');
  await signIn(page, { email, password });
  await expect(page.getByRole('alert').filter({ hasText: 'Falta confirmar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reenviar el mensaje de confirmación' })).toBeVisible();

  // On another device the link asks for the password, and then signs in.
  const computer = await deviceOf('visitor');
  await computer.goto(await linkFor(site.outbox, email, /email-confirmation/));
  const asked = computer.getByRole('textbox', { name: 'Contraseña' });
  await asked.fill('la de otra persona');
  await computer.getByRole('button', { name: 'Confirmar y entrar' }).click();
  await expect(asked).toHaveAttribute('aria-invalid', 'true');
  await asked.fill(password);
  await computer.getByRole('button', { name: 'Confirmar y entrar' }).click();
  await onMap(computer);
  await signIn(page, { email, password });
  await onMap(page);

  // A passkey is added, and signs in.
  await open(page, '/settings');
  await addPasskey(page, 'Mi teléfono', password);
  await expect(page.getByText('Mi teléfono')).toBeVisible();
  await autofill(page, false);
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await onLogin(page);
  expect(await page.evaluate(() => localStorage.getItem('callejero.accessToken'))).toBeNull();
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
  await onMap(page);
  // The authenticator accepts the browser's autofill at once: nothing is typed or pressed.
  await autofill(page, true);
  await page.getByRole('link', { name: 'Cuenta', exact: true }).click();
  // That is so quick that the sign-in page may never be visible.
  const signedOut = page.waitForResponse((response) => response.url().endsWith('/users/logout'));
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/passkeys/login/finish'));
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await signedOut;
  expect((await signedIn).ok()).toBe(true);
  await onMap(page);
  await autofill(page, false);
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('callejero.user') ?? '{}')))
    .toMatchObject({ email, refreshToken: null });

  // Recovery on another device ends this one.
  const other = await deviceOf('visitor');
  await other.goto('/recover-password');
  await other.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await other.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(other).toHaveURL(/\/recover-password-success/);
  const link = await linkFor(site.outbox, email, /recover-password\/user/);
  await other.goto(link);
  await expect(other.getByRole('checkbox', { name: /Quitar «Mi teléfono»/ })).toBeVisible();
  await accessible(other, 'the new password with the passkeys');
  await other.getByRole('textbox', { name: 'Contraseña nueva' }).fill('otra frase larga y propia');
  await other.getByRole('checkbox', { name: /Quitar «Mi teléfono»/ }).check();
  await other.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await onLogin(other);
  await onLogin(page);
  await signIn(other, { email, password: 'otra frase larga y propia' });
  await onMap(other);
  await open(other, '/settings');
  await expect(other.getByText('Todavía no tienes ninguna.')).toBeVisible();
  // The link works only once.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'El enlace ya no es válido' })).toBeVisible();
});

test('a person whose account is disabled while using the app gets an alert, and is then signed out', async ({
  site,
  api,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const page = await deviceOf(person);
  await page.goto('/settings');
  // An action of the server arrives, so the live connection works.
  await api.action({
    name: 'message',
    type: 'socket',
    user: person.login.user.id,
    payload: { text: '¡Hola!' },
  });
  await hear(page, '¡Hola!');
  await setStatus(site, person.login.user.id, 'disabled');
  const alert = dialog(page, disabledMessage);
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('button')).toHaveText(['Aceptar']);
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await onLogin(page);
  expect(await page.evaluate(() => localStorage.getItem('callejero.refreshToken'))).toBeNull();
});

test('an unauthorized answer that comes first signs out without an alert @full', async ({
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const page = await deviceOf(person);
  // Without the live connection only an answer can sign the page out.
  await withoutLiveConnection(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible();
  await setStatus(site, person.login.user.id, 'disabled');
  await go(page, '/map');
  await onLogin(page);
  await expect(dialog(page, disabledMessage)).toBeHidden();
});

test('an account gets a temporary password once the administrator’s own is typed, with which only another one can be chosen', async ({
  page,
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const temporary = 'temporal-para-entrar-una-vez';
  const office = await deviceOf('administrator');
  await office.goto(`/change-password/${person.login.user.id}`);
  await expect(office.getByText(person.account.email)).toBeVisible();
  await office.getByRole('textbox', { name: 'Contraseña temporal' }).fill(temporary);
  const own = office.getByRole('textbox', { name: 'Tu propia contraseña' });
  await own.fill('no es la mía en absoluto');
  await office.getByRole('button', { name: 'Asignar la contraseña temporal' }).click();
  await expect(own).toHaveAttribute('aria-invalid', 'true');
  await own.fill(site.administrator.account.password);
  await office.getByRole('button', { name: 'Asignar la contraseña temporal' }).click();
  await hear(office, /contraseña temporal/);

  await page.goto('/login');
  await signIn(page, { email: person.account.email, password: temporary });
  const modal = dialog(page, 'Elige tu contraseña');
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(modal).toBeVisible();
  await page.reload();
  await modal.getByRole('textbox', { name: 'Contraseña con la que entraste' }).fill(temporary);
  await modal.getByRole('textbox', { name: 'Contraseña nueva' }).fill('una frase que solo yo conozco');
  await modal.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(modal).toBeHidden();
  await onMap(page);
  await expect(shown(page).getByRole('heading', { level: 1 })).toBeFocused();
  await signInOver(site, { ...person.account, password: 'una frase que solo yo conozco' });
});

test('an administrator who had to choose another password begins at «Inicio» @full', async ({
  page,
  site,
  api,
}) => {
  const { account, login } = await newColleague({ site, api });
  await setTemporaryPassword(site, login.user.id, 'temporal-para-entrar-una-vez');
  await page.goto('/login');
  await signIn(page, { ...account, password: 'temporal-para-entrar-una-vez' });
  const modal = dialog(page, 'Elige tu contraseña');
  await modal
    .getByRole('textbox', { name: 'Contraseña con la que entraste' })
    .fill('temporal-para-entrar-una-vez');
  const password = modal.getByRole('textbox', { name: 'Contraseña nueva' });
  await password.fill('corta');
  await modal.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(modal.getByText('Usa al menos 15 caracteres.')).toBeVisible();
  await password.fill('una frase que solo yo conozco');
  await modal.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(shown(page).getByRole('heading', { level: 1, name: 'Inicio' })).toBeFocused();
});

test('several tabs sign out together', async ({ site, deviceOf }) => {
  const first = await deviceOf(await newPerson(site));
  const second = await first.context().newPage();
  await first.goto('/settings');
  await expect(first.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible();
  await second.goto('/map');
  await second.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link').first().click();
  const ofPerson = () =>
    first.evaluate(() =>
      Object.keys(localStorage).filter((key) => /kept\.|seenPlaces|favourites|recent/.test(key)),
    );
  await expect.poll(async () => (await ofPerson()).length).toBeGreaterThan(0);
  await first.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await onLogin(first);
  await onLogin(second);
  // The stored pages are removed too.
  expect(await ofPerson()).toEqual([]);
  await expect(dialog(second, disabledMessage)).toBeHidden();
});

test('a profile is changed, the e-mail address after its confirmation, and another device is signed out', async ({
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const elsewhere = await signInOver(site, person.account);
  const page = await deviceOf(person);
  const far = await deviceOf(elsewhere);
  await far.goto('/settings');
  await expect(far.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Almudena');
  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click();
  await hear(page, 'Tu perfil se guardó.');
  // The live connection updates the other device.
  await expect
    .poll(() => far.evaluate(() => JSON.parse(localStorage.getItem('callejero.user') ?? '{}').firstName))
    .toBe('Almudena');

  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await answer(page, '¿Cerrar las demás sesiones?', 'Si');
  await onLogin(far);
  await expect(
    far.getByRole('status').filter({ hasText: 'Tu sesión se cerró desde otro lugar.' }),
  ).toBeVisible();
  await expect(dialog(far, disabledMessage)).toBeHidden();

  const next = newAddress('almudena');
  await page.getByRole('button', { name: 'Cambiar el correo' }).click();
  await page.getByRole('textbox', { name: 'Correo nuevo' }).fill(next);
  await page.getByRole('textbox', { name: 'Contraseña actual' }).first().fill(person.account.password);
  await page.getByRole('button', { name: 'Enviar la confirmación' }).click();
  await expect(page.getByText(`Enviamos un mensaje a ${next}`)).toBeVisible();
  await page.goto(await linkFor(site.outbox, next, /email-confirmation/));
  await expect(page.getByRole('heading', { name: 'Tu correo está confirmado' })).toBeVisible();
  await signInOver(site, { ...person.account, email: next });
});

test('a person who ends the other sessions sees the passkeys that still open the account @full', async ({
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  await signInOver(site, person.account);
  const page = await deviceOf(person);
  await addAuthenticator(page);
  await page.goto('/settings');
  await addPasskey(page, 'La del taller', person.account.password);
  await expect(page.getByText('La del taller')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await answer(page, '¿Cerrar las demás sesiones?', 'Si');
  const staying = page.getByRole('status').filter({ hasText: 'todavía se puede entrar en tu cuenta' });
  await expect(staying.getByRole('listitem')).toHaveText(['La del taller']);
  await staying.getByRole('button', { name: 'Revisar mis llaves de acceso' }).click();
  const title = page.getByRole('heading', { name: 'Llaves de acceso' });
  await expect(title).toBeFocused();

  // With the keyboard alone: the button of a removed passkey leaves the focus to the title of its section.
  const remove = page.getByRole('button', { name: 'Quitar «La del taller»' });
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  const proof = page.getByRole('textbox', { name: 'Contraseña actual' });
  await expect(proof).toBeFocused();
  await page.keyboard.type(person.account.password);
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('a photo is chosen from the sheet and viewed, and one that fails to load closes its viewer @full', async ({
  site,
  deviceOf,
}) => {
  const page = await deviceOf(await newPerson(site));
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Añadir una foto' }).click();
  const sheet = dialog(page, 'Foto');
  await expect(sheet.getByRole('button')).toHaveText(['Buscar en la galería', 'Tomar una foto', 'Cancelar']);
  const choosing = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Buscar en la galería' }).click();
  await (await choosing).setFiles(photo);
  await dialog(page, 'Recortar la imagen').getByRole('button', { name: 'Recortar', exact: true }).click();
  const change = page.getByRole('button', { name: 'Cambiar la foto' });
  await change.click();
  await expect(sheet.getByRole('button')).toHaveText([
    'Ver Imagen',
    'Buscar en la galería',
    'Tomar una foto',
    'Cancelar',
  ]);
  await sheet.getByRole('button', { name: 'Ver Imagen' }).click();
  const viewer = dialog(page, 'Foto de Alma Ríos');
  await expect(viewer).toBeVisible();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
  await expect(viewer.getByText('300 %')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click();
  await hear(page, 'Tu perfil se guardó.');
  await page.route('**/stored-images/**', (route) => route.abort());
  await page.reload();
  await change.click();
  await sheet.getByRole('button', { name: 'Ver Imagen' }).click();
  await hear(page, 'Error al obtener la imágen');
  await expect(viewer).toBeHidden();
});

test('dark, larger text, more contrast and less motion are stored on the device', async ({
  site,
  deviceOf,
}) => {
  const page = await deviceOf(await newPerson(site));
  await page.goto('/settings');
  for (const choice of ['Oscuro', '160 %', 'Alto', 'Reducido']) {
    await page.getByRole('radio', { name: choice }).press('Space');
    await expect(page.getByRole('radio', { name: choice })).toBeChecked();
  }
  const shown = () =>
    page.evaluate(() => ({
      dark: document.documentElement.classList.contains('dark'),
      size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      text: getComputedStyle(document.body).color,
      transition: getComputedStyle(document.querySelector('.settings-option') ?? document.body)
        .transitionDuration,
    }));
  const chosen = { dark: true, size: 25.6, text: 'rgb(255, 255, 255)', transition: '0s' };
  // The colours change one frame after the choice.
  await expect.poll(shown, 'at once').toEqual(chosen);
  await page.reload();
  await expect.poll(shown, 'after a reload').toEqual(chosen);
});

test.describe('in the back office', () => {
  test.use({ as: 'administrator' });

  test('an account is found, disabled and enabled again, and its permissions chosen', async ({
    page,
    site,
  }) => {
    const person = await newPerson(site);
    const { email, id } = person.login.user;
    await page.goto(`/users?buscar=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: /Alma Ríos/ }).click();
    const state = page.getByRole('region', { name: 'Estado de la cuenta' });
    await expect(state).toContainText(email);
    await state.getByRole('button', { name: 'Deshabilitar' }).click();
    await answer(page, /¿Deshabilitar la cuenta/, 'Si');
    await expect(state.getByRole('button', { name: 'Habilitar' })).toBeVisible();
    await state.getByRole('button', { name: 'Habilitar' }).click();
    await expect(state.getByRole('button', { name: 'Deshabilitar' })).toBeVisible();
    await state.getByRole('button', { name: 'Hacer administrador' }).click();
    await answer(page, /¿Dar acceso a la administración/, 'Si');
    await expect(page).toHaveURL(new RegExp(`/administrator/edit/${id}`));
    const panel = page.getByRole('region', { name: 'Permisos' });
    await panel.getByRole('group', { name: 'Categorías' }).getByLabel('Ver').check();
    // The form's button, which is the visible one, also saves the permissions beside the form.
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await hear(page, 'Los permisos se guardaron.');
    const { login } = await signInOver(site, person.account);
    expect(login.user).toMatchObject({ roles: ['administrator', 'user'], permissions: ['categories:read'] });
  });

  test('an administrator is invited with a preset of permissions, in one step', async ({ page, api }) => {
    const email = newAddress('moderadora');
    await page.goto('/administrator/create/new');
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Inés');
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await dialog(page, '¿Invitar sin permisos?').getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('radio', { name: /^Moderación/ }).check();
    await page.getByText('Permisos uno por uno', { exact: true }).click();
    await expect(
      page.getByRole('group', { name: 'Comercios' }).getByLabel('Aceptar y rechazar'),
    ).toBeChecked();
    await page.getByRole('group', { name: 'Páginas legales' }).getByLabel('Editar').check();
    await expect(page.getByRole('radio', { name: /^A medida/ })).toBeChecked();
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await hear(page, email);
    const { permissions } = await api.one<Administrator>('administrators', { email });
    expect(permissions).toEqual(expect.arrayContaining(['commerces:review', 'claims:*', 'pages:*']));
    expect(permissions).not.toContain('*');
  });

  test('an invited person sets the password through the link in the mail @full', async ({
    page,
    site,
    deviceOf,
  }) => {
    const email = newAddress('invitada');
    await page.goto('/users');
    await page.getByRole('link', { name: 'Invitar usuario' }).click();
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Inés');
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await hear(page, email);
    const guest = await deviceOf('visitor');
    await guest.goto(await linkFor(site.outbox, email, /recover-password/));
    await guest.getByRole('textbox', { name: 'Contraseña nueva' }).fill('la frase de la invitada');
    await guest.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await onLogin(guest);
    await expect(guest.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(email);
    await signIn(guest, { email, password: 'la frase de la invitada' });
    await onMap(guest);
  });
});

test('an administrator hands out a person’s data, and erases them after typing the e-mail', async ({
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const { email } = person.account;
  const page = await deviceOf('administrator');
  await page.goto(`/user/edit/${person.login.user.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar sus datos' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(email);
  await page.getByRole('button', { name: 'Borrar sus datos' }).click();
  const modal = dialog(page, /¿Borrar los datos de/);
  await accessible(page, 'the erasure of a person’s data');
  const typed = modal.getByRole('textbox', { name: `Escribe ${email} para confirmarlo` });
  await typed.fill('otra@prueba.example');
  await modal.getByRole('button', { name: 'Borrar definitivamente' }).click();
  await expect(modal.getByText('No es el correo de esta cuenta.')).toBeVisible();
  await typed.fill(email);
  await modal.getByRole('button', { name: 'Borrar definitivamente' }).click();
  await hear(page, 'Sus datos se borraron.');
  await expect(shown(page).getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
});
