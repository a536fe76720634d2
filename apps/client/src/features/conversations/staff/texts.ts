/** Texts of the dialogs of who answers for a commerce or the city; loaded with them. */
export const texts = {
  labelling: {
    title: 'Etiquetas de la conversación',
    none: 'Este comercio todavía no tiene etiquetas. Créalas en «Ajustes de los mensajes», en su página.',
    manage: 'Ir a la página del comercio',
    stale:
      'Alguien cambió estas etiquetas mientras las elegías: así quedarían con lo tuyo. Si está bien, guarda otra vez.',
  },
  notes: {
    title: 'Notas internas',
    help: (name: string) =>
      `Solo las ven las personas que atienden esta conversación. ${name} no las ve nunca.`,
    none: 'Todavía no hay ninguna nota.',
    field: 'Nueva nota',
    missing: 'Escribe la nota.',
    add: 'Añadir nota',
    remove: 'Quitar la nota',
    removeQuestion: '¿Quitar esta nota?',
    removeDetail: 'Desaparecerá para todas las personas que atienden la conversación.',
  },
  handOver: {
    title: 'Pasar la conversación',
    help: 'Le avisaremos. Cualquiera puede seguir respondiendo.',
    none: 'Nadie más atiende estas conversaciones.',
    submit: 'Pasar',
    done: (name: string) => `Ahora la lleva ${name}.`,
  },
} as const;
