/** The advice on «Inicio» to set up a second step. */
import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { expect, it } from 'vitest';
import { createTestApi } from '../../testing/api.ts';
import {
  createSecondStepWorld,
  newPerson,
  openDevice,
  type SecondStepDevice,
  setUpTotp,
} from '../../testing/second-step.ts';

const warningsOn = async (device: Pick<SecondStepDevice, 'get'>) =>
  ((await device.get('/v1/dashboard')).body.data as Dashboard).warnings ?? [];

it('where the second step is off, administrators with all permissions are advised to switch it on', async () => {
  const test = await createTestApi();
  try {
    expect(await warningsOn(await test.signIn())).toEqual(['second-step-off']);
    expect(await warningsOn(await test.signIn({ permissions: ['commerces:*'] }))).toEqual([]);
  } finally {
    await test.close();
  }
});

it('where the second step is optional, administrators without one are advised to set it up, and those with all permissions learn of others without one', async () => {
  const test = await createSecondStepWorld('optional');
  try {
    const chief = await newPerson(test);
    const helper = await newPerson(test, { permissions: ['commerces:*'] });
    const [chiefs, helpers] = [openDevice(test), openDevice(test)];
    chiefs.take(await chiefs.login(chief));
    helpers.take(await helpers.login(helper));
    // A user needs no second step and does not count.
    await newPerson(test, { role: 'user' });
    expect(await warningsOn(helpers)).toEqual(['second-step-own']);
    await setUpTotp(test, chiefs);
    expect(await warningsOn(chiefs)).toContain('second-step-others');
    await setUpTotp(test, helpers);
    expect(await warningsOn(helpers)).toEqual([]);
  } finally {
    await test.close();
  }
});
