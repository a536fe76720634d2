/** Archives of backups as they are read: from a file or a store, and decrypted. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FileStore } from '../../ports/ports.ts';
import { StartError } from '../start-error.ts';
import { DamagedArchive } from './tar.ts';

/** An archive that can be read several times. */
export interface Archive {
  name: string;
  /** Its bytes as `.tar.gz`. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** The end of the name of an encrypted archive. */
export const encryptedEnd = '.age';

/** `identity`: the secret key, if the archive is encrypted. */
export function fileArchive(file: string, identity: string | null = null): Archive {
  return decrypted({ name: file, open: async () => createReadStream(file) }, identity);
}

export function storedArchive(files: FileStore, name: string, identity: string | null = null): Archive {
  const open = async () => {
    const found = await files.get(name);
    if (!found) throw new DamagedArchive('ya no está donde se guardó');
    return found.content;
  };
  return decrypted({ name, open }, identity);
}

function decrypted(archive: Archive, identity: string | null): Archive {
  if (!archive.name.endsWith(encryptedEnd)) return archive;
  return {
    name: archive.name,
    async open() {
      if (identity === null)
        throw new StartError(
          'La copia está cifrada. Indica el archivo de su llave secreta: --identity ARCHIVO (la que dio «npm run backup -- --new-key»).',
        );
      const { Decrypter } = await import('age-encryption');
      const decrypter = new Decrypter();
      try {
        decrypter.addIdentity(identity);
      } catch {
        throw new StartError('Eso no es una llave secreta de age, que empieza por AGE-SECRET-KEY-1.');
      }
      const sealed = Readable.toWeb(Readable.from(await archive.open())) as ReadableStream<Uint8Array>;
      return decrypter.decrypt(sealed).catch(refuse);
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof Error && error.message.startsWith('no identity matched'))
    throw new StartError('Esa llave no abre la copia: se cifró para otra.');
  throw error;
}

export interface Sealing {
  /** Encrypts a stream for the public key, and for `identity`. */
  encrypt(content: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  /** Opens what was encrypted. It is only known while this process runs, which can thus read back what it has written. */
  identity: string;
}

/** Throws a StartError if `publicKey` is none of age. */
export async function createSealing(publicKey: string): Promise<Sealing> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(publicKey);
  } catch {
    throw new StartError(
      'BACKUP_KEY no es una llave pública de age: le falta o le sobra algo. Cópiala otra vez entera.',
    );
  }
  const identity = await generateX25519Identity();
  encrypter.addRecipient(await identityToRecipient(identity));
  return { encrypt: (content) => encrypter.encrypt(content), identity };
}

/** A new pair of keys of age. */
export async function makeKeyPair(): Promise<{ publicKey: string; identity: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  return { identity, publicKey: await identityToRecipient(identity) };
}

/** The secret key in the text of a key file, as age writes it: lines with `#` are comments. Null if there is none. */
export function identityIn(text: string): string | null {
  return /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0] ?? null;
}
