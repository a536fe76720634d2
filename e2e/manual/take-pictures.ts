/**
 * Takes the pictures of the employees' manual (`docs/manual/pictures`) from a server with the demo city. `npm run manual` takes all
 * of them, `npm run manual -- comercios` those whose names are given.
 */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { manualPicture } from '@callejero/contract/manual.ts';
import { startTestPostgres } from '@callejero/server/testing/postgres.ts';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { startServer } from '../support/server.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/manual/pictures');
const administrator = { email: 'ayuntamiento@callejero.example', password: 'administrador-de-prueba' };
/** Milliseconds in which the demo city gets its pictures. */
const drawing = 45_000;

const places = `nombre,categoría,latitud,longitud,teléfono,horario
Panadería La Espiga,Panadería,19.5412,-96.9215,228 555 0101,Mo-Sa 07:00-20:00
Ferretería El Tornillo,Ferretería,19.5398,-96.9187,228 555 0102,Mo-Fr 09:00-18:00
Café de la Plaza,Cafetería,19.5405,-96.9201,228 555 0103,Mo-Su 08:00-22:00
`;

interface Picture {
  path: string;
  isPublic?: true;
  /** What is done on the page before. */
  prepare?: (page: Page) => Promise<void>;
}

const openFirst = (one: string) => async (page: Page) => {
  await page.locator(`a:is([href*="/${one}/edit/"], [href*="/${one}/view/"])`).first().click();
  await page.locator('form').first().waitFor();
};

/** By the name of the file. */
const pictures: Readonly<Record<string, Picture>> = {
  portada: { path: '/', isPublic: true },
  'ficha-publica': {
    path: '/ciudad/comer-y-beber',
    isPublic: true,
    async prepare(page) {
      await page.locator('a[href^="/c/"]').first().click();
      await page.waitForURL(/\/c\//);
    },
  },
  inicio: { path: '/dashboard' },
  ciudad: { path: '/city' },
  uso: { path: '/use' },
  comercios: { path: '/commerces' },
  comercio: { path: '/commerces', prepare: openFirst('commerce') },
  revision: { path: '/review' },
  calidad: { path: '/quality' },
  'calidad-corregir': {
    path: '/quality',
    prepare: (page) => page.locator('a[href^="/quality/"]').first().click(),
  },
  duplicados: { path: '/commerce-duplicates' },
  categorias: { path: '/categories' },
  categoria: { path: '/categories', prepare: openFirst('category') },
  productos: { path: '/products' },
  promociones: { path: '/promotions' },
  promocion: { path: '/promotions', prepare: openFirst('promotion') },
  descuentos: { path: '/discounts' },
  eventos: { path: '/events' },
  evento: { path: '/events', prepare: openFirst('event') },
  avisos: { path: '/alerts' },
  notificaciones: { path: '/notifications' },
  notificacion: { path: '/notification/create/new' },
  usuarios: { path: '/users' },
  administradores: { path: '/administrators' },
  administrador: { path: '/administrator/create/new' },
  vehiculos: { path: '/vehicles' },
  importar: { path: '/import' },
  'importar-plan': {
    path: '/import',
    async prepare(page) {
      const file = { name: 'comercios.csv', mimeType: 'text/csv', buffer: Buffer.from(places) };
      await page.locator('input[type=file]').first().setInputFiles(file);
      await page.getByRole('button', { name: 'Confirmar importación' }).waitFor();
    },
  },
  fuentes: { path: '/sources' },
  reportes: { path: '/reports' },
  festivos: { path: '/holidays' },
  barrios: { path: '/quarters' },
  historial: { path: '/audit' },
  claves: { path: '/keys' },
  estado: { path: '/installation' },
  'textos-legales': { path: '/legal/terms/edit' },
  'mapa-base': { path: '/base-map' },
  perfil: { path: '/user' },
};

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(administrator.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

async function takePictures(url: string, names: readonly string[]): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader'],
  });
  const options = {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  } as const;
  const visitor = await browser.newPage(options);
  const employee = await browser.newPage(options);
  await signIn(employee);
  for (const name of names) {
    const picture = pictures[name];
    if (!picture) throw new Error(`There is no picture «${name}»`);
    const page = picture.isPublic ? visitor : employee;
    await page.goto(picture.path);
    await page.locator('h1').first().waitFor();
    await picture.prepare?.(page);
    await page.waitForLoadState('networkidle');
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    // Maps and pictures fade in.
    await wait(1000);
    await sharp(await page.screenshot())
      .resize(manualPicture)
      .webp({ quality: 55, effort: 6, smartSubsample: true })
      .toFile(path.join(folder, `${name}.webp`));
    console.log(`${name}.webp`);
  }
  await browser.close();
}

const asked = process.argv.slice(2);
const postgres = await startTestPostgres();
const server = await startServer(postgres.url, true, administrator, {
  CITY_NAME: 'Villa Serena',
  DEMO_PICTURES: '',
});
try {
  await wait(drawing);
  await takePictures(server.url, asked.length > 0 ? asked : Object.keys(pictures));
} finally {
  await server.stop();
  await postgres.stop();
}
