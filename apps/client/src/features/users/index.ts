import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** Users and administrators: one kind of account, two collections. */
export const users: FeatureDescriptor = {
  screens: [
    ...managementScreens(
      'users',
      'user',
      'Usuarios',
      () => import('./Users.screen.tsx'),
      () => import('./User.screen.tsx'),
      { help: 'usuarios' },
    ),
    ...managementScreens(
      'administrators',
      'administrator',
      'Administradores',
      () => import('./Administrators.screen.tsx'),
      () => import('./Administrator.screen.tsx'),
      { help: 'administradores' },
    ),
  ],
};
