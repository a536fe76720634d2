export const proofTexts = {
  title: 'Confirma que eres tú',
  password: 'Contraseña actual',
  passkey: 'Usar una llave de acceso',
} as const;
