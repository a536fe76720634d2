/** Apart from the others because the sign-in page is what everybody loads first. */
export const loginTexts = {
  accountRequired: 'Para entrar ahí necesitas una cuenta. Inicia sesión o crea una.',
  or: 'o',
  passkey: 'Entrar con una llave de acceso',
  passkeyFailed: 'No se pudo usar la llave de acceso. Vuelve a intentarlo o entra con tu contraseña.',
  resend: 'Reenviar el mensaje de confirmación',
  resent: 'Te enviamos el mensaje otra vez.',
  legal: 'Textos legales',
  terms: 'Condiciones de uso',
  privacy: 'Aviso de privacidad',
} as const;
