import type { FeatureDescriptor } from '../../ground/feature.ts';

const newPassword = () => import('./NewPassword.screen.tsx');

export const account: FeatureDescriptor = {
  name: 'account',
  screens: [
    { path: '/login', load: () => import('./Login.screen.tsx') },
    { path: '/register', load: () => import('./Register.screen.tsx') },
    { path: '/email-confirmation', load: () => import('./EmailConfirmation.screen.tsx') },
    { path: '/recover-password', load: () => import('./RecoverPassword.screen.tsx') },
    { path: '/recover-password-success', load: () => import('./RecoverPasswordSuccess.screen.tsx') },
    { path: '/new-password/:id/:recoverPasswordID', load: newPassword },
    { path: '/recover-password/:role/:id/:recoverPasswordID', load: newPassword },
    { path: '/change-password/:id', load: () => import('./ChangePassword.screen.tsx') },
  ],
};
