/** How people read checks of the installation and their states. Without a schema, because screens load it. */
import type { CheckName, CheckState } from './answers/checks.ts';

export const checkLabels: Readonly<Record<CheckName, string>> = {
  database: 'Base de datos',
  replica: 'Réplica de la base de datos',
  disk: 'Disco',
  files: 'Archivos',
  redis: 'Redis',
  mail: 'Correo',
  jobs: 'Tareas',
  push: 'Envío de avisos',
  configuration: 'Configuración',
  proxy: 'Proxy de confianza',
  outbox: 'Servidor de correo',
  keys: 'Llaves',
  servers: 'Servidores',
  backups: 'Copias de seguridad',
  demo: 'Demostración',
  passkeys: 'Llaves de acceso',
  release: 'Versión',
  maintenance: 'Mantenimiento',
  role: 'Permisos en la base de datos',
  pooler: 'Conexiones con la base de datos',
  space: 'Espacio de la base de datos',
  queries: 'Consultas lentas',
  clock: 'Reloj',
  address: 'Dirección pública',
  forwarding: 'Cabeceras del proxy',
  websockets: 'Conexión en vivo',
  uploads: 'Subida de archivos',
  certificate: 'Certificado',
  turn: 'Relé de llamadas',
  'base-map': 'Mapa base',
  sources: 'Fuentes',
};

export const checkStateNames: Readonly<Record<CheckState, string>> = {
  ok: 'Bien',
  warning: 'Aviso',
  failed: 'Falla',
  skipped: 'Sin probar',
};
