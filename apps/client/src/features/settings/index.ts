import { administratorScreen, type FeatureDescriptor, userScreen } from '../../ground/feature.ts';

const load = () => import('./AccountSettings.screen.tsx');

export const accountSettings: FeatureDescriptor = {
  screens: [
    userScreen('/settings', 'Ajustes', load),
    administratorScreen('/user', 'Perfil', load, { help: 'perfil', redirect: '/settings' }),
  ],
};
