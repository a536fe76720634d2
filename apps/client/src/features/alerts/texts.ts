/** What administrators read about alerts. */
export const texts = {
  create: 'Nuevo aviso',
  search: 'Buscar por título',
  area: 'Zona',
  state: 'Estado',
  states: { running: 'En curso', coming: 'Por empezar', over: 'Terminado' },
  noEnd: 'Sin final previsto',
  end: 'Dar por terminado',
  ended: (title: string) => `«${title}» terminó: ya no se ve en «Hoy».`,
  empty:
    'Todavía no hay avisos. Crea el primero cuando haya un corte, una calle cerrada o un cambio de transporte.',
  archiveDetail: 'Dejará de verse en «Hoy», en el mapa y en los datos abiertos. Se puede restaurar.',
  sections: { what: 'Qué pasa', where: 'Dónde', when: 'Cuándo', more: 'Más datos' },
  whenHelp:
    'Se publica al guardar. Antes de empezar se ve en «Hoy» entre los anunciados, y al terminar desaparece solo.',
  notify: 'Avisar por notificación',
  notifyHelp: 'En la app se ve solo al abrirla. La notificación llega al móvil de la gente de la zona.',
} as const;
