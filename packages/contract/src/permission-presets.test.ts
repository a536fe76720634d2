import { expect, it } from 'vitest';
import { holds } from './held-permissions.ts';
import { findPreset, permissionPresets, presetNames } from './permission-presets.ts';
import { permissionNames, withPermission } from './permissions.ts';

it('every permission of a preset exists', () => {
  for (const name of presetNames)
    for (const permission of permissionPresets[name].permissions)
      expect(Object.keys(permissionNames), name).toContain(permission);
});

it('only the preset of all permissions includes administrators, accounts and keys', () => {
  for (const name of presetNames.filter((each) => each !== 'all'))
    for (const permission of ['administrators:update', 'administrators:create', 'users:update', 'keys:read'])
      expect(holds(permissionPresets[name].permissions, permission), `${name} ${permission}`).toBe(false);
});

it('a set in any notation is recognised as its preset, unless a permission differs', () => {
  for (const name of presetNames) expect(findPreset(permissionPresets[name].permissions)).toBe(name);
  const { permissions } = permissionPresets.import;
  const written = ['imports:read', 'imports:create', ...permissions.filter((each) => each !== 'imports:*')];
  expect(findPreset(written)).toBe('import');
  expect(findPreset(withPermission(permissions, 'events', 'delete', false))).toBeNull();
  expect(findPreset([])).toBeNull();
});
