/** What everybody reads, and the form that writes it. */
export const texts = {
  /** Until the page has come with its own. */
  titles: { terms: 'Condiciones de uso', privacy: 'Aviso de privacidad' },
  updated: (date: string) => `Última actualización: ${date}`,
  unknownTitle: 'No encontramos esta página',
  unknown: 'Puede que la dirección esté mal escrita o que la página ya no exista.',
  home: 'Ir al inicio',
  edit: 'Editar',
  editTitle: (title: string) => `Editar ${title}`,
  section: 'Contenido',
  sectionHelp: 'Lo que se publica aquí lo aceptan las personas al crear su cuenta.',
  preview: 'Vista previa',
} as const;
