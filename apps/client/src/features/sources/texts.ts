import { importStatus } from '@callejero/contract/enums/import-status.ts';
import type { SourceRecord } from '@callejero/contract/resources/sources.ts';
import { small } from '@callejero/contract/text/letters.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';
import { formatNumber } from '../../ui/values/format.ts';

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What administrators read about sources. */
export const texts = {
  search: 'Buscar una fuente',
  create: 'Nueva fuente',
  empty:
    'Aún no hay fuentes. Importa un archivo y dale un nombre a su origen: se guarda aquí con lo que respondas, para actualizarlo después.',
  import: 'Importar un archivo',
  columns: { changes: 'Qué cambió', state: 'Estado', places: 'Lugares' },
  never: 'Todavía no se ha leído',
  states: { waiting: 'Por decidir', notice: 'Con avisos', good: 'Al día', none: 'Sin datos' },
  changes: ({ created, updated, missing }: NonNullable<SourceRecord['lastRun']>): string => {
    const parts = [
      ...(created > 0 ? [counted(created, 'nuevo', 'nuevos')] : []),
      ...(updated > 0 ? [counted(updated, 'actualizado', 'actualizados')] : []),
      ...(missing > 0 ? [counted(missing, 'ya no está', 'ya no están')] : []),
    ];
    return parts.length === 0 ? 'Sin cambios' : listInWords(parts);
  },
  sections: { what: 'De dónde vienen', when: 'Cómo se actualiza' },
  urlHelp: 'La dirección https del archivo. Sin ella, se actualiza subiendo uno.',
  scheduleHelp:
    'Lo que no es delicado se aplica solo, con tus permisos; lo demás espera a que alguien decida. Los lugares nuevos entran como pendientes si no puedes aceptar comercios.',
  archiveDetail: 'Deja de actualizarse. Sus lugares y sus importaciones se quedan. Se puede restaurar.',
  now: 'Actualizar ahora',
  upload: 'Subir datos nuevos',
  begun: (name: string) =>
    `Se están leyendo los datos de «${name}». Si cambiaron, la actualización aparecerá abajo.`,
  decide: 'Ver y decidir',
  summary: (places: number) => counted(places, 'lugar suyo en la guía', 'lugares suyos en la guía'),
  checked: (when: string) => `Consultada ${small(when)}`,
  next: (when: string) => `La próxima vez, ${small(when)}`,
  runs: {
    title: 'Actualizaciones',
    empty: 'Aún no hay ninguna.',
    open: (when: string) => `Ver la actualización de ${when}`,
    status: importStatus,
    automatic: 'Por sí sola',
    all: 'Se muestran las últimas.',
  },
} as const;
