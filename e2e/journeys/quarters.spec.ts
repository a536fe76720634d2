import { violations } from '../support/axe.ts';
import { shown } from '../support/backoffice.ts';
import { counts, drop } from '../support/import.ts';
import { expect, test } from '../support/test.ts';

test.use({ as: 'administrator' });

/** North of the demonstration's places. */
const square = (lng: number): number[][] => [
  [lng, 19.65],
  [lng + 0.01, 19.65],
  [lng + 0.01, 19.66],
  [lng, 19.66],
  [lng, 19.65],
];
const barrios = Buffer.from(
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ['LOMA ALTA', -96.92],
      ['LOMA BAJA', -96.9],
    ].map(([BARRIO, lng]) => ({
      type: 'Feature',
      properties: { BARRIO },
      geometry: { type: 'Polygon', coordinates: [square(Number(lng))] },
    })),
  }),
);

test('an administrator imports the quarters of the city, and a neighbour reads in which one a place is', async ({
  page,
  api,
}) => {
  const category = await api.category({ name: 'De las lomas' });
  const place = (name: string, lng: number) =>
    api.acceptedCommerce({ name, categories: [category.id], location: { lat: 19.655, lng } });
  const high = await place('Miel de la loma alta', -96.915);
  await place('Miel de la loma baja', -96.895);

  await page.goto('/quarters');
  await shown(page).getByRole('link', { name: 'Importar' }).first().click();
  await drop(page, [{ name: 'areas.geojson', bytes: barrios }]);
  await expect.poll(() => counts(page)).toMatchObject({ read: 2, created: 2 });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirmar importación' }).click();
  await expect(page.getByText('La importación terminó.')).toBeVisible();

  await page.goto('/quarters');
  expect(await violations(page)).toEqual([]);
  await shown(page).getByRole('link', { name: 'Loma Alta' }).click();
  await expect(shown(page).getByRole('region', { name: 'Mapa de Loma Alta' })).toBeVisible();
  await expect(shown(page).getByText('4 vértices.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await shown(page).getByRole('link', { name: 'Ver sus comercios' }).click();
  const listed = shown(page).getByRole('link', { name: /^Miel de la loma/ });
  await expect(listed).toHaveText(['Miel de la loma alta']);

  await page.goto(`/place/${high.id}`);
  await expect(shown(page).getByRole('link', { name: 'Loma Alta' })).toBeVisible();
  await page.goto(`/c/${high.slug}`);
  await expect(page.locator('address')).toContainText('Loma Alta');
});
