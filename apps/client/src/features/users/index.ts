import { administratorScreen, type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

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
    // The history leads to the page of a person, and that page to the form.
    administratorScreen('/person/:id', 'Persona', () => import('./person/Person.screen.tsx'), {
      help: 'usuarios',
      manages: { collection: 'users', by: 'form' },
    }),
  ],
};
