export const texts = {
  /** Prescribed by the seed. */
  arrived: (title: string, message: string) => `${title} - ${message}`,
  see: 'Ver',
  close: 'Cerrar',
  offer: {
    label: 'Activar los avisos',
    favourite: '¿Te avisamos cuando haya novedades de tus favoritos?',
    message: '¿Te avisamos cuando te respondan?',
    redemption: '¿Te avisamos cuando haya otras promociones?',
    detail: 'Tú eliges cuáles recibes y a qué horas.',
  },
  enable: 'Activar avisos',
  notNow: 'Ahora no',
  understood: 'Entendido',
  enabled: 'Los avisos están activados en este dispositivo.',
  failed: 'Todavía no se pudieron activar los avisos en este dispositivo. Lo volveremos a intentar.',
  denied: {
    web: 'Los avisos de esta página están bloqueados en tu navegador. Para permitirlos, toca el icono que está junto a la dirección y elige «Notificaciones».',
    android:
      'Los avisos están bloqueados. Para permitirlos, abre los ajustes de tu teléfono, busca esta aplicación y elige «Notificaciones».',
    ios: 'Los avisos están bloqueados. Para permitirlos, abre Ajustes en tu teléfono, busca esta aplicación y elige «Notificaciones».',
  },
  install:
    'En tu iPhone los avisos llegan cuando la guía está en la pantalla de inicio: toca Compartir, elige «Añadir a inicio» y ábrela desde ahí.',
  unsupported: 'Este navegador no puede mostrar avisos.',
} as const;
