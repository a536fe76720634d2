import path from 'node:path';
import type { Config } from '../ports/config.ts';

/** Names the database and the store of files of a configuration, in Spanish and without their secrets. */
export function describeStores({
  databaseUrl,
  s3,
  dataDir,
}: Pick<Config, 'databaseUrl' | 's3' | 'dataDir'>): string {
  const database = databaseUrl ? withoutPassword(databaseUrl) : path.join(dataDir, 'postgres');
  const files = s3 ? `${s3.endpoint}/${s3.folder}` : path.join(dataDir, 'stored-images');
  return (
    `  Base de datos: ${database} (${databaseUrl ? 'DATABASE_URL' : 'la incluida, de DATA_DIR'})\n` +
    `  Archivos: ${files} (${s3 ? 'S3_URL' : 'de DATA_DIR'})`
  );
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  url.search = '';
  return url.href;
}
