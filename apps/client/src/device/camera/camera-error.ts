export type CameraProblem = 'denied' | 'none' | 'busy' | 'heic' | 'unreadable' | 'failed';

/** A picture could not be taken or read. The messages for people are in the texts of pictures. */
export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'CameraError';
    this.problem = problem;
  }
}

/** Codes of the plugin (`CameraErrorCode`, since 8.2): importing them would bring the plugin into the web's bundle. */
const pluginCodes: Readonly<Record<string, CameraProblem | 'cancelled'>> = {
  'OS-PLUG-CAMR-0003': 'denied',
  'OS-PLUG-CAMR-0005': 'denied',
  'OS-PLUG-CAMR-0006': 'cancelled',
  'OS-PLUG-CAMR-0007': 'none',
  'OS-PLUG-CAMR-0008': 'unreadable',
  'OS-PLUG-CAMR-0011': 'unreadable',
  'OS-PLUG-CAMR-0012': 'unreadable',
  'OS-PLUG-CAMR-0020': 'cancelled',
};

/** The problem of a plugin error. Older calls of the plugin, such as `getPhoto`, give a message and no code. */
export function problemOfPlugin(error: unknown): CameraProblem | 'cancelled' {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const known = typeof code === 'string' ? pluginCodes[code] : undefined;
  if (known) return known;
  if (typeof message !== 'string') return 'failed';
  if (/cancel/i.test(message)) return 'cancelled';
  if (/denied|permission/i.test(message)) return 'denied';
  return /no camera|have a camera/i.test(message) ? 'none' : 'failed';
}

/** The problem of an error of `getUserMedia`. */
export function problemOfStream(error: unknown): CameraProblem {
  switch ((error as { name?: unknown } | null)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
