/** The mails to accounts. */
export const mailKinds = {
  'confirm-email': 'Confirmación del correo',
  'already-registered': 'Aviso de que ya tenía cuenta',
  'recover-password': 'Enlace para elegir contraseña',
  invitation: 'Invitación',
  'password-changed': 'Contraseña cambiada',
  'passkey-added': 'Llave de acceso añadida',
  'passkey-removed': 'Llave de acceso quitada',
  'change-email': 'Confirmación del correo nuevo',
  'email-changed': 'Correo cambiado, al anterior',
  'temporary-password': 'Contraseña temporal',
  'totp-added': 'Aplicación de códigos añadida',
  'totp-removed': 'Aplicación de códigos quitada',
  'recovery-codes-made': 'Códigos de recuperación nuevos',
  'recovery-code-used': 'Código de recuperación usado',
  'second-step-reset': 'Segundo paso restablecido',
  'commerce-accepted': 'Comercio aceptado',
  'commerce-rejected': 'Comercio rechazado',
  'commerce-withdrawn': 'Comercio retirado',
  'commerces-accepted': 'Varios comercios aceptados',
  'commerces-rejected': 'Varios comercios rechazados',
  'commerce-reopened': 'Comercio otra vez en revisión',
  'proposal-accepted': 'Propuesta aceptada',
  'proposal-rejected': 'Propuesta rechazada',
  'changes-accepted': 'Cambios aceptados',
  'changes-rejected': 'Cambios rechazados',
  'changes-reopened': 'Cambios otra vez en revisión',
  'claim-accepted': 'Solicitud de titularidad aceptada',
  'claim-rejected': 'Solicitud de titularidad rechazada',
  'message-removed': 'Mensaje eliminado',
  'city-lowered': 'Aviso de que se bajó la protección de la ciudad',
  'confirm-place': 'Pregunta si los datos del comercio siguen igual',
  'use-month': 'Uso del mes',
  'report-answered': 'Respuesta a un reporte',
  'test-mail': 'Correo de prueba',
  'check-failed': 'Aviso de que algo falla en la instalación',
  'check-recovered': 'Aviso de que ya no falla',
} as const;
export type MailKind = keyof typeof mailKinds;

/** `failed`: the mail server refused it or did not answer; it is tried again for a day. `dropped`: its link was no longer valid. */
export const mailOutcomes = {
  waiting: 'En espera',
  sent: 'Enviado',
  failed: 'No salió',
  dropped: 'Ya no hacía falta',
} as const;
export type MailOutcome = keyof typeof mailOutcomes;
