/** The states of an import, apart from the rest of its contract, which is large: sources name them, and every page knows the sources. */
export const importStatus = {
  uploaded: 'Subida',
  planning: 'En preparación',
  planned: 'Por confirmar',
  running: 'En curso',
  done: 'Terminada',
  failed: 'Fallida',
  cancelled: 'Cancelada',
  undoing: 'Deshaciéndose',
  undone: 'Deshecha',
} as const;
export type ImportStatus = keyof typeof importStatus;

/** States in which a job runs or is about to. */
export const busyImportStatus: readonly ImportStatus[] = ['uploaded', 'planning', 'running', 'undoing'];
