import {
  administratorScreen,
  type FeatureDescriptor,
  openScreen,
  visitorScreen,
} from '../../ground/feature.ts';

const newPassword = () => import('./password/NewPassword.screen.tsx');

export const account: FeatureDescriptor = {
  screens: [
    visitorScreen('/login', 'Inicia sesión', () => import('./login/Login.screen.tsx'), {
      readsNothing: true,
    }),
    visitorScreen('/register', 'Crear una cuenta', () => import('./register/Register.screen.tsx')),
    openScreen(
      '/email-confirmation',
      'Confirma tu correo',
      () => import('./confirmation/EmailConfirmation.screen.tsx'),
    ),
    visitorScreen(
      '/recover-password',
      'Recuperar la contraseña',
      () => import('./password/RecoverPassword.screen.tsx'),
    ),
    visitorScreen(
      '/recover-password-success',
      'Recuperar la contraseña',
      () => import('./password/RecoverPasswordSuccess.screen.tsx'),
    ),
    visitorScreen('/new-password/:id/:recoverPasswordID', 'Nueva contraseña', newPassword),
    visitorScreen('/recover-password/:role/:id/:recoverPasswordID', 'Nueva contraseña', newPassword),
    administratorScreen(
      '/change-password/:id',
      'Cambiar la contraseña',
      () => import('./password/ChangePassword.screen.tsx'),
      { help: 'perfil' },
    ),
  ],
};
