/** Texts of the settings of a commerce's messages; loaded with their dialog. */
export const texts = {
  title: 'Ajustes de los mensajes',
  shared: 'Valen para todas las personas que responden por el comercio.',
  greeting: 'Saludo',
  greetingHelp:
    'Se envía solo al primer mensaje de una conversación. «{nombre}» será el nombre de quien escribe.',
  away: 'Mensaje de ausencia',
  awayHelp:
    'Se envía solo cuando alguien escribe con el comercio cerrado, una vez cada vez que cierra. Cuentan tu horario, los festivos y los días especiales.',
  noHours: 'Para que se envíe, el comercio necesita un horario.',
  optional: 'opcional',
  automatic: 'Se ve que son mensajes automáticos, y no cuentan como respuesta tuya.',
  messagesOnly: 'Solo mensajes, sin llamadas',
  messagesOnlyHelp: 'Nadie podrá llamarte desde una conversación. Tú sí podrás llamar.',
  labels: 'Etiquetas',
  labelsHelp: 'Ordenan tus conversaciones. Quien te escribe no las ve.',
  label: (at: number) => `Etiqueta ${at}`,
  tone: (at: number) => `Color de la etiqueta ${at}`,
  removeLabel: (at: number) => `Quitar la etiqueta ${at}`,
  addLabel: 'Añadir etiqueta',
  saved: 'Ajustes guardados.',
  stale: 'Alguien cambió estos ajustes mientras los editabas. Si guardas otra vez, queda lo tuyo.',
} as const;
