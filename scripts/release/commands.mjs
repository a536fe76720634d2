/** The commands of a release. */

/** What the help says of each; `file` has an entry of its own, and `command` another name in the repository. */
export const commands = {
  start: { says: 'Inicia el servidor', file: 'apps/server/src/main.mjs' },
  import: { says: 'Importa lugares, eventos y otras tablas de archivos' },
  'compare-import': { says: 'Compara un archivo con lo que responde una instalación' },
  backup: { says: 'Hace una copia de todo, o comprueba una' },
  restore: { says: 'Carga una copia en una instalación vacía' },
  admin: { says: 'Da una contraseña nueva a quien administra' },
  'second-step': { says: 'Quita el segundo paso a quien lo ha perdido' },
  person: { says: 'Entrega o borra los datos de una persona' },
  city: { says: 'Muestra los valores de la ciudad y de dónde vienen' },
  basemap: { says: 'Toma el mapa base de la ciudad de un archivo PMTiles' },
  demo: { says: 'Quita la demostración' },
  doctor: { says: 'Prueba cada parte y dice cómo arreglar lo que falla' },
  maintenance: { says: 'Deja la guía solo para leer, o la abre otra vez' },
  keys: { says: 'Deja hacer llaves nuevas en lugar de las perdidas', command: 'new-keys' },
  worker: { says: 'Hace las tareas aparte de los servidores', file: 'apps/server/src/worker.mjs' },
  push: { says: 'Inicia el envío de avisos aparte del servidor', file: 'apps/push/src/main.mjs' },
  version: { says: 'Dice qué versión es' },
};

export const help = `Uso: callejero ORDEN [opciones]

${Object.entries(commands)
  .map(([name, { says }]) => `  ${name.padEnd(16)}${says}`)
  .join('\n')}

«callejero ORDEN --help» explica cada una. La configuración son variables del entorno y del archivo .env de la
carpeta de datos (docs/release.md).`;
