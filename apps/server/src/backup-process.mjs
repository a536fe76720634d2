/** The entry of the process that makes backups. */
import './compile-cache.mjs';

const { serveBackups } = await import('./node/backup/backup-process.ts');
serveBackups();
