import type { Vehicle } from '@callejero/contract/resources/vehicles.ts';
import { newPerson } from '../../support/accounts.ts';
import { accessible } from '../../support/axe.ts';
import {
  archiveAndRestore,
  comesBack,
  create,
  field,
  filterBy,
  link,
  own,
  relate,
  row,
  saveAndReturn,
  saveRefused,
  search,
  settle,
  shown,
} from '../../support/backoffice.ts';
import { newColleague, onlyLooks, refusesAll, seesNothing, withPermissions } from '../../support/limited.ts';
import { expect, test } from '../../support/test.ts';

test.use({ as: 'administrator' });
test.slow();

const area = { list: '/vehicles', form: '/vehicle', create: 'Nuevo vehículo' };

/** Of the last letters, which are the ones that differ. */
const newPlate = () => own('V').replaceAll(' ', '').slice(-9).toUpperCase();

test('a vehicle’s plate is tidied up and found however it is typed; changed, archived and back', async ({
  page,
  api,
  site,
}) => {
  const owner = await newPerson(site);
  const plate = newPlate();
  await page.goto('/vehicles');
  await create(page, 'Nuevo vehículo');
  await saveRefused(page, ['Tipo', 'Persona']);
  await field(page, 'Placa').fill(`${plate.slice(0, 3)}-${plate.slice(3).toLowerCase()}`);
  await shown(page).getByRole('combobox', { name: /^Tipo/ }).selectOption({ label: 'Motocicleta' });
  await relate(page, 'Persona', owner.account.email);
  await saveAndReturn(page, 'Se creó correctamente.');
  await search(page, `${plate.slice(0, 3)} ${plate.slice(3)}`, plate);
  await filterBy(page, 'Tipo', ['Camión']);
  await expect(link(page, plate)).toBeHidden();
  await filterBy(page, 'Tipo', ['Motocicleta']);
  await comesBack(page, plate, /buscar=.*kind=/);

  await link(page, plate).click();
  await accessible(page, 'form');
  await field(page, 'Marca').fill('Italika');
  const stored = await api.one<Vehicle>('vehicles', { plate });
  await api.change('vehicles', stored, { brand: 'Vento' });
  await settle(page, 'Marca', ['Italika', 'Vento'], 'Versión guardada');
  await expect(row(page, plate)).toContainText('Vento');
  await archiveAndRestore(page, plate, link(page, plate));
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const owner = (await newPerson(site)).login.user.id;
  const plate = newPlate();
  const vehicle = await api.vehicle({ owner, kind: 'car', plate });
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['vehicles:read'], async (page, theirs) => {
    await onlyLooks(page, area, { id: vehicle.id, name: plate });
    await refusesAll([
      theirs.change('vehicles', vehicle, { brand: 'Otra' }),
      theirs.vehicle({ owner, kind: 'bicycle' }),
      theirs.archive('vehicles', vehicle),
    ]);
  });
  await withPermissions(world, colleague, ['events:read'], async (page) => {
    await seesNothing(page, area, vehicle);
  });
  expect(await api.one('vehicles', { id: vehicle.id })).toMatchObject({ rev: vehicle.rev });
});
