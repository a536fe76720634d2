/** The words of lists, which no page needs before it shows one. */
export const listTexts = {
  results: (total: string) => (total === '1' ? '1 resultado' : `${total} resultados`),
  emptyOf: (many: string) => `Todavía no hay ${many}.`,
  mayNotRead: 'No tienes permiso para ver esta sección.',
  noArchived: 'No hay nada archivado.',
  archiveOne: (name: string) => `¿Archivar «${name}»?`,
  archiveMany: (count: number) => `¿Archivar ${count} registros?`,
  archiveDetail: 'Dejará de verse en las listas y en la guía. Se puede restaurar desde «Archivados».',
  archiveManyDetail: 'Dejarán de verse en las listas y en la guía. Se pueden restaurar desde «Archivados».',
  archivedMany: (count: number) =>
    count === 1 ? 'Se archivó 1 registro.' : `Se archivaron ${count} registros.`,
  notArchived: (count: number, why: string) =>
    count === 1 ? `1 no se pudo archivar: ${why}` : `${count} no se pudieron archivar: ${why}`,
  restoredMany: (count: number) =>
    count === 1 ? 'Se restauró 1 registro.' : `Se restauraron ${count} registros.`,
  notRestored: (count: number, why: string) =>
    count === 1 ? `1 no se pudo restaurar: ${why}` : `${count} no se pudieron restaurar: ${why}`,
  noResults: 'Nada coincide con los filtros.',
  noResultsFor: (term: string) => `Nada coincide con «${term}».`,
  noResultsForBoth: (term: string) => `Nada coincide con «${term}» y los filtros.`,
  clearAll: 'Limpiar búsqueda y filtros',
  archived: 'Archivados',
  remembered: 'Filtros de la última vez',
  photo: 'Foto',
  active: 'Activo',
  inactive: 'Inactivo',
  onlyActive: 'Activos',
  onlyInactive: 'Inactivos',
  import: 'Importar',
  importMany: (many: string) => `Importar ${many}`,
  selected: (count: number) => (count === 1 ? '1 seleccionado' : `${count} seleccionados`),
  selectAll: 'Seleccionar toda la página',
  total: (total: string, isExact: boolean) => (isExact ? total : `más de ${total}`),
  selectMatching: (total: string) => `Elegir los ${total} que coinciden`,
  matchingSelected: (total: string) => `Elegidos los ${total} que coinciden`,
  selectRow: (name: string) => `Seleccionar ${name}`,
  deselect: 'Quitar la selección',
  rowActions: (name: string) => `Acciones de ${name}`,
  pageSize: 'Filas por página',
  range: (first: string, last: string, total: string) => `${first}–${last} de ${total}`,
  previous: 'Página anterior',
  next: 'Página siguiente',
  actions: 'Acciones',
  more: 'Más',
  map: {
    choice: 'Cómo se ven',
    ways: { list: 'Lista', map: 'Mapa' },
    label: (many: string) => `Mapa de ${many.toLowerCase()}`,
    onMap: (text: string, count: number) =>
      count === 0
        ? 'No hay ninguno en el mapa.'
        : count === 1
          ? 'Hay 1 en el mapa.'
          : `Hay ${text} en el mapa.`,
    nowhere: (text: string, count: number) =>
      count === 1
        ? '1 no tiene ubicación: está solo en la lista.'
        : `${text} no tienen ubicación: están solo en la lista.`,
    gone: 'Ya no está en esta lista.',
    close: 'Cerrar la ficha',
  },
  views: {
    title: 'Columnas y vistas',
    saved: 'Vistas guardadas',
    none: 'Todavía no has guardado ninguna.',
    name: 'Guardar lo que ves ahora con un nombre',
    newName: 'Nombre nuevo',
    save: 'Guardar vista',
    saveName: 'Cambiar nombre',
    help: 'Guarda filtros, orden y columnas. Solo tú la ves; con su enlace la ve quien quieras del equipo.',
    copyLink: (name: string) => `Copiar el enlace de «${name}»`,
    rename: (name: string) => `Cambiar el nombre de «${name}»`,
    removeView: (name: string) => `Quitar «${name}»`,
    removeOne: (name: string) => `¿Quitar la vista «${name}»?`,
    columns: 'Columnas',
    reset: 'Como al principio',
  },
  bulk: {
    action: 'Editar…',
    title: (many: string) => `Editar varios ${many}`,
    field: 'Qué dato cambia',
    mode: 'Cómo cambia',
    modes: {
      set: 'Poner en lugar de lo que haya',
      add: 'Añadir a lo que haya',
      remove: 'Quitar de lo que haya',
    },
    look: 'Ver qué cambia',
    back: 'Volver',
    confirm: (count: string) => (count === '1' ? 'Cambiar 1' : `Cambiar ${count}`),
    changed: (changed: string, total: string) =>
      changed === '0' ? 'No cambia ninguno: ya está así.' : `Cambian ${changed} de ${total}.`,
    groups: 'Qué cambia',
    before: 'Antes',
    after: 'Después',
    times: (text: string, count: number) => (count === 1 ? 'en 1' : `en ${text}`),
    moreGroups: (count: string) => (count === '1' ? 'Y otro valor más.' : `Y otros ${count} valores más.`),
    cannot: (text: string, count: number) =>
      count === 1 ? '1 no se puede cambiar:' : `${text} no se pueden cambiar:`,
    tried: (count: string) => `Se han probado los ${count} primeros; si otro no se puede cambiar, se dirá.`,
    begun: 'En marcha: puedes seguir trabajando.',
    editing: (field: string) => `Edición de «${field}».`,
    undoing: (field: string) => `Se deshace la edición de «${field}».`,
    running: (done: string, total: string) => `Van ${done} de ${total}.`,
    done: (text: string, count: number) => (count === 1 ? 'Cambió 1.' : `Cambiaron ${text}.`),
    restored: (text: string, count: number) =>
      count === 1 ? '1 quedó como estaba.' : `${text} quedaron como estaban.`,
    failed: (text: string, count: number) =>
      count === 1 ? '1 no se pudo cambiar' : `${text} no se pudieron cambiar`,
    undo: 'Deshacer',
  },
  export: 'Exportar CSV',
  exportReadable: 'Excel legible',
  exportBegun: 'Exportando…',
  exporting: (megabytes: string) => `Exportando… ${megabytes} MB`,
  exported: (name: string) => `Se descargó ${name}.`,
} as const;
