/** Apart from the others because the sign-in page is what everybody loads first. */
export const loginTexts = {
  accountRequired: 'Para entrar ahí necesitas una cuenta. Inicia sesión o crea una.',
  /** Why a session is over, by its reason. */
  ended: {
    expired: 'Tu sesión ha caducado. Vuelve a entrar para seguir donde estabas.',
    closed: 'Tu sesión se cerró desde otro lugar. Vuelve a entrar para seguir donde estabas.',
    elsewhere: 'Cerraste la sesión en otra pestaña. Vuelve a entrar para seguir donde estabas.',
  },
  or: 'o',
  passkey: 'Entrar con una llave de acceso',
  passkeyFailed: 'No se pudo usar la llave de acceso. Vuelve a intentarlo o entra con tu contraseña.',
  resend: 'Reenviar el mensaje de confirmación',
  resent: 'Te enviamos el mensaje otra vez.',
  legal: 'Textos legales',
  terms: 'Condiciones de uso',
  privacy: 'Aviso de privacidad',
} as const;
