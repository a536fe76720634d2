import { answer, dialog, own, toast } from '../support/backoffice.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';
import { readToasts } from '../support/toasts.ts';

test.use({ map: 'none', as: 'administrator', permissions: ['clipboard-write'] });

test('toasts are shown at the top for two seconds, and for four with a button @full', async ({
  page,
  api,
}) => {
  const timesOf = async (text: string) => (await readToasts(page)).find((each) => each.text === text);
  const mark = own('De paso');
  const category = await api.category({ name: mark });
  const commerce = await api.commerce({ name: `Con ${mark}`, categories: [category.id] });
  const unused = await api.category({ name: `${mark} sin uso` });
  await page.clock.install();

  /** The lower edge of the page's bar. */
  const barBottom = async () => {
    const bar = await page.getByRole('banner').last().boundingBox();
    return (bar?.y ?? 0) + (bar?.height ?? 0);
  };
  /** While the clock flows by itself, a timer that is set counts from the last tick, which may be long ago on a busy machine. */
  const pause = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  const until = (happens: () => Promise<unknown>) => {
    const afterATick = async () => {
      await page.clock.runFor(20);
      return await happens();
    };
    return expect.poll(afterATick, { intervals: [1] }).toBeDefined();
  };
  const lasts = async (text: string, duration: number, under = 0) => {
    await until(() => timesOf(text));
    const box = await toast(page, text).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(under);
    expect(box?.y).toBeLessThan(under + 20);
    await until(async () => (await timesOf(text))?.left);
    const { came = 0, left = 0 } = (await timesOf(text)) ?? {};
    const stood = left - came;
    expect(stood).toBeGreaterThanOrEqual(duration - 1);
    expect(stood).toBeLessThan(duration + 21);
    await page.clock.resume();
  };

  await page.goto(`/commerce/view/${commerce.id}`);
  await page.getByRole('button', { name: 'Compartir QR' }).click();
  const copy = dialog(page, 'Compartir QR').getByRole('button', { name: 'Copiar enlace' });
  await pause();
  await copy.click();
  await lasts('Copiado al portapapeles!', 2000);
  // Of several at once only the last is shown.
  await pause();
  await copy.evaluate((button: HTMLElement) => {
    const answers = [Promise.resolve(), Promise.reject(new DOMException('', 'NotAllowedError'))];
    navigator.clipboard.writeText = () => answers.shift() ?? Promise.resolve();
    button.click();
    button.click();
  });
  // The toast does not prevent closing the dialog.
  await until(() => timesOf('Error al intentar copiar al portapapeles'));
  await page.keyboard.press('Escape');
  await expect(copy).toBeHidden();
  // Without a dialog over it, it is below the bar of the page.
  await lasts('Error al intentar copiar al portapapeles', 2000, await barBottom());
  expect((await readToasts(page)).map(({ text }) => text)).toEqual([
    'Copiado al portapapeles!',
    'Error al intentar copiar al portapapeles',
  ]);

  await open(page, `/categories?buscar=${encodeURIComponent(unused.name)}`);
  await page.getByRole('button', { name: `Archivar «${unused.name}»` }).click();
  await pause();
  await answer(page, `¿Archivar «${unused.name}»?`, 'Si');
  await lasts(`«${unused.name}» archivada.`, 4000, await barBottom());
});

test('a tap beside a dialog or Escape closes it, and the focus returns to what opened it', async ({
  page,
}) => {
  await page.goto('/commerces');
  const chip = page.locator('.toolbar').getByRole('button', { name: /^Estado/ });
  const choices = dialog(page, 'Estado');
  const inside = choices.getByRole('heading', { name: 'Estado' });
  const beside = { x: 5, y: 5 };

  await chip.click();
  await inside.hover();
  await page.mouse.down();
  await page.mouse.move(beside.x, beside.y);
  await page.mouse.up();
  // A press that begins inside, for example to select text, closes nothing.
  await expect(inside).toBeVisible();
  await page.mouse.click(beside.x, beside.y);
  await expect(choices).toBeHidden();
  await expect(chip).toBeFocused();

  await chip.press('Enter');
  await expect(choices).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
  await expect(chip).toBeFocused();
});

test('a screen whose code can’t be loaded reloads the page once, then says so, and works again with its code @full', async ({
  page,
}) => {
  let opened = 0;
  page.on('domcontentloaded', () => {
    opened += 1;
  });
  const code = /assets\/Import\.screen[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/import');
  const broken = page.getByRole('heading', { level: 1, name: 'Algo salió mal en esta página' });
  await expect(broken).toBeVisible();
  expect(opened).toBe(2);
  // A page that loaded in between does not lead to more reloads.
  await page.goto('/holidays');
  await expect(page.getByRole('heading', { level: 1, name: 'Festivos' })).toBeVisible();
  await page.goto('/import');
  await expect(broken).toBeVisible();
  expect(opened).toBe(4);
  await page.unroute(code);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible();
});
