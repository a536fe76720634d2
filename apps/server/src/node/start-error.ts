import { withCommands } from '../ports/commands.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { isRelease } from './release.ts';

/** A problem that the operator must solve before the server or a command can run; printed as a sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
  /** The process ends with it. With 0 it has done what it was asked for, and the message is its output. */
  exitCode = 1;
}

/** Codes for a full disk or quota, of the file system and of PostgreSQL. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];
/** The error codes of a file or folder that the server can't use. */
const unusable: Readonly<Record<string, string>> = {
  EACCES: 'falta permiso',
  EPERM: 'falta permiso',
  EROFS: 'solo se puede leer',
  EEXIST: 'ya existe y no es una carpeta',
  ENOTDIR: 'una parte de esa ruta no es una carpeta',
  ENOTSUP: 'su sistema de archivos no lo admite',
  ENOSYS: 'su sistema de archivos no lo admite',
};

/** A sentence for an error that the operator can solve; null for others, whose stack is more useful. */
export function formatError(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  if (error instanceof Unavailable)
    return `Dejó de responder un servicio que Callejero necesita (${error.message}). Vuelve a iniciarlo cuando responda.`;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (fullCodes.includes(code))
    return `No queda espacio en el disco (${error.message}). Libera espacio, o elige con DATA_DIR una carpeta de otro disco.`;
  if (code === '25006')
    return `La base de datos solo se puede leer (${error.message}). Haz que acepte cambios, o indica con DATABASE_URL el PostgreSQL principal.`;
  // insufficient_privilege
  if (code === '42501')
    return `El usuario de DATABASE_URL no puede hacer lo que Callejero necesita (${error.message}). Haz que sea el dueño de su base de datos.`;
  const reason = unusable[code] ?? (code === 'ENOENT' && syscall === 'mkdir' ? 'no se puede crear' : null);
  if (!path || !reason) return null;
  return `No se puede usar ${path}: ${reason}. Callejero guarda sus datos en la carpeta de DATA_DIR: elige una en la que pueda escribir.`;
}

/** Runs `start`. An error ends the process; one that the operator must solve is printed as a sentence. */
export async function startOrExplain(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const found = formatError(error);
    if (found === null) throw error;
    const sentence = withCommands(found, isRelease);
    const exitCode = error instanceof StartError ? error.exitCode : 1;
    if (exitCode === 0) console.log(sentence);
    else console.error(`\n${sentence}\n`);
    process.exit(exitCode);
  }
}
