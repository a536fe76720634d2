import type { FeatureDescriptor } from '../../ground/feature.ts';

/** Users and administrators: one kind of account, two collections. */
export const users: FeatureDescriptor = {
  name: 'users',
  screens: [
    { path: '/users', load: () => import('./Users.screen.tsx') },
    { path: '/user/:action/:id', load: () => import('./User.screen.tsx') },
    { path: '/administrators', load: () => import('./Administrators.screen.tsx') },
    { path: '/administrator/:action/:id', load: () => import('./Administrator.screen.tsx') },
  ],
};
