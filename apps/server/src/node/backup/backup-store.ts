/**
 * Where archives of backups are stored: a folder or a bucket. An archive appears there under its name when all of it is written. Until it
 * has been read back, an empty file beside it (`NAME.unverified`) says so, and it counts as no backup.
 */
import { rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { beforeWord } from '../../ports/backup-runs.ts';
import type { Config, S3Bucket } from '../../ports/config.ts';
import type { FileStore } from '../../ports/ports.ts';
import { createDiskFiles } from '../services/files/disk-files.ts';
import { StartError } from '../start-error.ts';
import { encryptedEnd } from './archive.ts';

export interface StoredBackup {
  name: string;
  /** When it was begun, by its name. */
  at: Date;
  origin: BackupOrigin;
}

/**
 * What the name says: `automatic`, made by itself or asked for in the app; `before`, made before a change; `terminal`, asked for at the
 * machine, never removed.
 */
export type BackupOrigin = 'automatic' | 'terminal' | { before: string };

export interface BackupStore {
  files: FileStore;
  /** In words, without credentials. */
  place: string;
  /** Bytes of its disk; null for a bucket. */
  disk(): Promise<{ free: number; total: number } | null>;
  /** Its backups, the latest first. */
  backups(): Promise<StoredBackup[]>;
  /** The name for an archive that is begun now. */
  nameFor(at: Date, options: { origin: BackupOrigin; isEncrypted: boolean }): string;
  /** Says of an archive that is going to be written that it counts as no backup. */
  mark(name: string): Promise<void>;
  /** From now on the archive is a backup. */
  unmark(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what runs that were killed have left. Only for who holds the lock. */
  removeLeftovers(): Promise<void>;
}

const markEnd = '.unverified';

/** `20261130-033000` */
const stampOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

function dateOf(stamp: string): Date {
  const [, year, month, day, hour, minute, second] = /^(....)(..)(..)-(..)(..)(..)$/.exec(stamp) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Throws a StartError if the place can't be used. `onlyReads`: it need not be writable. */
export async function openBackupStore(
  { backup: { to }, publicUrl }: Pick<Config, 'backup' | 'publicUrl'>,
  { onlyReads = false } = {},
): Promise<BackupStore> {
  // Several cities may share a place.
  const host = new URL(publicUrl).host.replaceAll(/[^A-Za-z0-9.-]/g, '-');
  const asideFolder = `.writing-${host}`;
  const files = 'folder' in to ? await openFolder(to, asideFolder) : await openBucket(to.bucket, onlyReads);
  const names = async () => Array.fromAsync(files.list());
  const pattern = /^callejero-(?:(.+)-)?(\d{8}-\d{6})\.tar\.gz(?:\.age)?$/;
  const read = (name: string): StoredBackup | null => {
    const [, from, stamp = ''] = pattern.exec(name) ?? [];
    if (stamp === '') return null;
    const found = (origin: BackupOrigin) => ({ name, at: dateOf(stamp), origin });
    if (from === undefined) return found('terminal');
    if (from === host) return found('automatic');
    return from.startsWith(`${host}${beforeWord}`)
      ? found({ before: from.slice(host.length + beforeWord.length) })
      : null;
  };
  return {
    files,
    place: 'folder' in to ? to.folder : `${new URL(to.bucket.endpoint).host}/${bucketPath(to.bucket)}`,
    async disk() {
      if (!('folder' in to)) return null;
      const { bavail, blocks, bsize } = await statfs(await existing(to.folder));
      return { free: bavail * bsize, total: blocks * bsize };
    },
    async backups() {
      const all = await names();
      const marked = new Set(all.filter((name) => name.endsWith(markEnd)));
      return all
        .flatMap((name) => (marked.has(name + markEnd) ? [] : (read(name) ?? [])))
        .sort((a, b) => b.at.getTime() - a.at.getTime());
    },
    nameFor: (at, { origin, isEncrypted }) =>
      `callejero-${origin === 'terminal' ? '' : `${host}${origin === 'automatic' ? '' : beforeWord + origin.before}-`}${stampOf(at)}.tar.gz${isEncrypted ? encryptedEnd : ''}`,
    mark: async (name) => void (await files.put(name + markEnd, new Uint8Array())),
    unmark: (name) => files.remove(name + markEnd),
    remove: (name) => files.remove(name),
    async removeLeftovers() {
      if ('folder' in to) await rm(path.join(to.folder, asideFolder), { recursive: true, force: true });
      for (const name of await names()) {
        if (!name.endsWith(markEnd)) continue;
        const archive = name.slice(0, -markEnd.length);
        if (!read(archive)) continue;
        // The mark goes last, so that a kill between the two leaves no archive that looks whole.
        await files.remove(archive);
        await files.remove(name);
      }
    },
  };
}

const bucketPath = ({ endpoint, folder }: S3Bucket) =>
  `${new URL(endpoint).pathname.slice(1)}/${folder}`.replace(/\/$/, '');

async function openFolder(
  { folder, isBesideData }: { folder: string; isBesideData: boolean },
  asideFolder: string,
): Promise<FileStore> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  // It is not made: a disk that is not mounted would look like an empty folder, and fill the one below.
  if (!isFolder && !isBesideData)
    throw new StartError(
      `No existe la carpeta ${folder} de BACKUP_TO. Si es de otro disco o de otra máquina, mira si está montado; si es nueva, créala.`,
    );
  return createDiskFiles(folder, { asideFolder, mode: 0o600 });
}

async function openBucket(bucket: S3Bucket, onlyReads: boolean): Promise<FileStore> {
  const { assertBucket, createS3Files } = await import('../services/files/s3-files.ts');
  await assertBucket(bucket, { onlyReads, variable: 'BACKUP_TO' });
  return createS3Files(bucket);
}

/** The folder, or the nearest one above it that exists. */
async function existing(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  return (await stat(folder).catch(() => null)) || parent === folder ? folder : existing(parent);
}
