/** What people read on «Cuenta». */
export const texts = {
  title: 'Cuenta',
  own: 'Tu cuenta',
  about: 'Acerca de la guía',
  commerces: 'Mis comercios',
  decisions: (count: number) => (count === 1 ? '1 respuesta nueva' : `${count} respuestas nuevas`),
  conversations: 'Conversaciones',
  unread: (count: number) => (count === 1 ? '1 sin leer' : `${count} sin leer`),
  redemptions: 'Mis canjes',
  scan: 'Escanear QR',
  settings: 'Ajustes',
  administration: 'Administración',
  terms: 'Condiciones de uso',
  privacy: 'Aviso de privacidad',
  guest: {
    title: 'Estás explorando sin cuenta',
    lead: 'Todo lo de la guía se puede leer así. Con una cuenta, además:',
    gains: [
      'Tus favoritos te siguen en todos tus dispositivos.',
      'Canjeas las promociones de los comercios.',
      'Propones tu comercio y mantienes al día sus datos.',
    ],
    register: 'Crear cuenta',
    login: 'Iniciar sesión',
    leave: 'Salir del modo sin cuenta',
  },
} as const;
