/** What people read on the list of all possible duplicates. */
export const duplicatesTexts = {
  title: 'Posibles duplicados',
  intro: 'Parejas de comercios que pueden ser el mismo lugar. Las más parecidas van primero.',
  empty: 'No hay comercios que parezcan el mismo lugar.',
  comparing: (count: string) => `Se están comparando los comercios nuevos o cambiados: faltan ${count}.`,
  pair: (one: string, other: string) => `«${one}» y «${other}»`,
  distinct: 'No son el mismo',
  dismissed: (one: string, other: string) => `«${one}» y «${other}» ya no aparecen como duplicados.`,
  reconsidered: (one: string, other: string) => `«${one}» y «${other}» pueden ser el mismo otra vez.`,
  notAllowed: 'Para ver los duplicados hacen falta los permisos de ver y de editar comercios.',
} as const;
