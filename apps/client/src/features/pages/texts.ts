/** What people read on the legal pages and in their form. */
export const texts = {
  /** Shown until the page with its own title is loaded. */
  titles: { terms: 'Condiciones de uso', privacy: 'Aviso de privacidad' },
  updated: (date: string) => `Última actualización: ${date}`,
  counted: 'Qué contamos del uso de la guía',
  unknownTitle: 'No encontramos esta página',
  unknown: 'Puede que la dirección esté mal escrita o que la página ya no exista.',
  home: 'Ir al inicio',
  edit: 'Editar',
  editTitle: (title: string) => `Editar ${title}`,
  section: 'Contenido',
  sectionHelp: 'Lo que se publica aquí lo aceptan las personas al crear su cuenta.',
  preview: 'Vista previa',
} as const;
