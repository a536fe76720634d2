/** Separate from `texts.ts` because the sign-in page is loaded first. */
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
  secondStep: {
    title: 'Un paso más',
    code: 'Código de tu aplicación',
    codeLead: 'Abre tu aplicación de códigos y escribe los 6 números que muestra para esta guía.',
    recoveryCode: 'Código de recuperación',
    recoveryLead:
      'Escribe uno de los códigos que guardaste al configurar el segundo paso. Cada uno sirve una sola vez.',
    passkeyLead: 'Confirma que eres tú con una llave de acceso de tu cuenta.',
    submit: 'Entrar',
    passkey: 'Usar una llave de acceso',
    useCode: 'Usar un código de la aplicación',
    useRecoveryCode: 'Usar un código de recuperación',
    back: 'Volver a empezar',
    help: '¿No tienes nada de esto? Pide a otra persona que administre la guía que restablezca tu segundo paso.',
  },
  legal: 'Textos legales',
  terms: 'Condiciones de uso',
  privacy: 'Aviso de privacidad',
} as const;
