/** Texts of the form of a promotion, in the back office and for owners of its commerce. */
export const texts = {
  wholeCity: 'Toda la ciudad',
  usedUp: 'Agotada',
  redeemedOf: (done: string, total: string) => `${done} de ${total} ${total === '1' ? 'canje' : 'canjes'}`,
  redeemedCount: (done: string) => (done === '1' ? '1 canje' : `${done} canjes`),
  sections: {
    data: 'Datos',
    discount: 'Descuento y productos',
    dates: 'Fechas',
    redeeming: 'Cómo se canjea',
    preview: 'Así la verán',
  },
  discount: {
    kind: 'Qué descuento es',
    fromList: 'Uno de la lista de la ciudad',
    own: 'Descuento propio',
    ownOf: 'Propio,',
    types: { percentage: 'en porcentaje (25 %)', amount: 'en dinero ($45)' },
    value: 'Valor del descuento',
    wrong: 'Escribe un porcentaje entero o un importe, como 45.50.',
    limit: (limit: string) => `La ciudad admite hasta ${limit}.`,
    none: 'La ciudad no admite descuentos propios de este tipo.',
  },
  validHours: {
    label: 'Días y horas en que vale',
    limited: 'Solo a ciertas horas o en ciertos días',
    always: 'Vale siempre, entre las dos fechas.',
    missing: 'Pon las horas de los días en que vale.',
    holds: (words: string) => `Vale ${words}.`,
    week: {
      legend: 'Días y horas en que vale',
      closed: 'No vale',
      unset: 'No vale',
      opens: (day: string, slot: number) => `${day}, desde (${slot})`,
      closes: (day: string, slot: number) => `${day}, hasta (${slot})`,
      holidays: 'No vale los días festivos',
    },
  },
  help: {
    products: 'Solo los del mismo comercio. Sin productos vale para todos.',
    dates: (city: string) => `En la hora de ${city}.`,
    mode: 'Mostrar: se enseña en el mostrador. Escanear: se lee su QR. Código: se dicta un código.',
    quotaTotal: 'Vacío: sin límite.',
  },
  preview: {
    light: 'En claro',
    dark: 'En oscuro',
    title: 'Título de la promoción',
    headline: '—',
    sentence: 'Falta el descuento',
    dates: 'Faltan las fechas',
  },
  panel: 'Estado de la promoción',
  actions: {
    published: 'Publicar',
    paused: 'Pausar',
    draft: 'Volver a borrador',
  },
  done: {
    published: (title: string) => `«${title}» está publicada.`,
    paused: (title: string) => `«${title}» está en pausa.`,
    draft: (title: string) => `«${title}» volvió a borrador.`,
  },
  hints: {
    draft: 'Nadie la ve todavía.',
    paused: 'No se ve ni se canjea hasta publicarla de nuevo.',
    scheduled: 'Se verá desde que empiece.',
    running: 'Se ve y se puede canjear.',
    usedUp: 'Ya no quedan canjes.',
    ended: 'Ya terminó: no se ve en la guía.',
  },
  redemptions: {
    title: 'Canjes',
    none: 'Todavía nadie la ha canjeado.',
    last: (shown: number, total: number) =>
      shown < total
        ? `Los últimos ${shown} de ${total}.`
        : total === 1
          ? 'Uno en total.'
          : `${total} en total.`,
    somebody: 'Cuenta eliminada',
    settle: 'Descargar la liquidación (CSV)',
    reverse: 'Anular',
    reverseTitle: 'Anular el canje',
    reason: {
      label: 'Motivo',
      help: 'El canje deja de contar y vuelve a quedar disponible. No se puede deshacer.',
      missing: 'Falta el motivo.',
      submit: 'Anular',
    },
    reversed: 'El canje está anulado.',
    stale: 'Alguien más cambió este canje: así está ahora.',
  },
  unsaved: 'Primero hay que guardar o descartar los cambios.',
  stale: 'Alguien más cambió esta promoción: así está ahora.',
} as const;
