import type { FeatureDescriptor } from '../../ground/feature.ts';

const newPassword = () => import('./password/NewPassword.screen.tsx');

export const account: FeatureDescriptor = {
  name: 'account',
  screens: [
    { path: '/login', load: () => import('./login/Login.screen.tsx') },
    { path: '/register', load: () => import('./register/Register.screen.tsx') },
    { path: '/email-confirmation', load: () => import('./confirmation/EmailConfirmation.screen.tsx') },
    { path: '/recover-password', load: () => import('./password/RecoverPassword.screen.tsx') },
    { path: '/recover-password-success', load: () => import('./password/RecoverPasswordSuccess.screen.tsx') },
    { path: '/new-password/:id/:recoverPasswordID', load: newPassword },
    { path: '/recover-password/:role/:id/:recoverPasswordID', load: newPassword },
    { path: '/change-password/:id', load: () => import('./password/ChangePassword.screen.tsx') },
  ],
};
