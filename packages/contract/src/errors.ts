import type { ErrorDetail, LimitDetails } from './envelope.ts';

/**
 * The error catalogue: code → HTTP status and Spanish message. The server throws `ApiError(code)`; the client rebuilds the
 * `ApiError` from the body. The seed's section 8 fixes its messages to the letter.
 */
export const errorCatalogue = {
  unexpected: { status: 500, message: 'Ha ocurrido un error' },
  validation: { status: 400, message: 'Revisa los datos: hay campos con errores.' },
  'query-invalid': { status: 400, message: 'La consulta no es válida.' },
  'body-invalid': { status: 400, message: 'El cuerpo de la petición no es JSON válido.' },
  'body-incomplete': { status: 400, message: 'La petición llegó incompleta.' },
  'body-too-large': { status: 413, message: 'La petición es demasiado grande.' },
  'credentials-invalid': { status: 400, message: 'El correo o la contraseña no son correctos.' },
  'email-unconfirmed': { status: 400, message: 'Falta confirmar el correo electrónico.' },
  'password-incorrect': { status: 400, message: 'La contraseña actual no es correcta.' },
  'second-step-incorrect': { status: 400, message: 'El código no es correcto.' },
  'second-step-expired': {
    status: 400,
    message: 'Pasó demasiado tiempo. Vuelve a escribir tu correo y tu contraseña.',
  },
  'link-invalid': { status: 400, message: 'El enlace ya no es válido. Pide uno nuevo.' },
  'passkey-invalid': {
    status: 400,
    message: 'No se pudo comprobar la llave de acceso. Vuelve a intentarlo o usa tu contraseña.',
  },
  'file-missing': { status: 400, message: 'Falta el archivo en el campo «file».' },
  'file-invalid-image': { status: 400, message: 'El archivo no es una imagen que se pueda usar.' },
  'file-type': { status: 400, message: 'Ese tipo de archivo no se admite.' },
  'file-too-large': { status: 413, message: 'El archivo es demasiado grande.' },
  'files-full': {
    status: 409,
    message: 'Ya no te caben más archivos. Quita fotos o documentos que no uses y vuelve a probar mañana.',
  },
  'import-invalid': { status: 400, message: 'El archivo no se puede importar.' },
  'token-invalid': { status: 401, message: 'Token inválido' },
  unauthorized: { status: 401, message: 'Inicia sesión para continuar.' },
  'user-disabled': { status: 401, message: 'Su usuario ha sido deshabilitado' },
  forbidden: { status: 403, message: 'No tienes permiso para hacer esto.' },
  'account-required': { status: 403, message: 'Para hacer esto necesitas una cuenta.' },
  'password-expired': {
    status: 403,
    message: 'La contraseña temporal caducó. Elige una nueva con «¿Olvidaste tu contraseña?» o pide otra.',
  },
  'password-change-required': { status: 403, message: 'Cambia tu contraseña para continuar.' },
  'second-step-required': { status: 403, message: 'Falta el segundo paso para entrar.' },
  'second-step-set-up-required': {
    status: 403,
    message: 'Configura el segundo paso de tu cuenta para continuar.',
  },
  'factor-required': {
    status: 403,
    message: 'Para este cambio confirma que eres tú con tu segundo paso.',
  },
  'not-found': { status: 404, message: 'No se ha encontrado lo que buscas.' },
  'route-not-found': { status: 404, message: 'La ruta no existe.' },
  'second-step-off': { status: 409, message: 'El segundo paso no está activado en esta guía.' },
  stale: { status: 409, message: 'Alguien ha cambiado este registro mientras lo editabas.' },
  duplicate: { status: 409, message: 'Ya existe un registro con ese valor.' },
  'in-use': { status: 409, message: 'No se puede eliminar porque está en uso.' },
  'last-administrator': {
    status: 409,
    message: 'Debe quedar al menos un administrador activo con todos los permisos.',
  },
  'last-owner': {
    status: 409,
    message: 'Es la única persona dueña: nombra antes a otra o devuelve el comercio a la ciudad.',
  },
  locked: { status: 409, message: 'Otra persona la está revisando.' },
  'transition-refused': { status: 409, message: 'El estado actual no permite este cambio.' },
  'ownership-undecided': {
    status: 400,
    message: 'Quien lo propuso dice que es suyo: decide también eso en su ficha.',
  },
  'proposals-waiting': {
    status: 409,
    message: 'Ya hay 5 comercios en espera de revisión. Podrás proponer otro en cuanto se revise alguno.',
  },
  'events-waiting': {
    status: 409,
    message: 'Ya hay 10 eventos en espera de revisión. Podrás proponer otro en cuanto se revise alguno.',
  },
  'plan-outdated': {
    status: 409,
    message: 'Algo cambió desde que lo viste. Elige otra vez el archivo y mira qué pasará.',
  },
  'promotion-scheduled': { status: 409, message: 'La promoción todavía no empieza.' },
  'promotion-ended': { status: 409, message: 'La promoción ya terminó.' },
  'promotion-paused': { status: 409, message: 'La promoción no está activa en este momento.' },
  'promotion-hours': { status: 409, message: 'La promoción no vale a esta hora.' },
  'quota-used': { status: 409, message: 'Ya no quedan canjes de esta promoción.' },
  'quota-per-user-used': {
    status: 409,
    message: 'Esta persona ya hizo todos los canjes que le tocan en esta promoción.',
  },
  'redemption-invalid': { status: 400, message: 'Este código no es de un canje de la guía.' },
  'redemption-expired': { status: 409, message: 'El código caducó. Pide que le muestren uno nuevo.' },
  'redemption-used': { status: 409, message: 'Este código ya se canjeó.' },
  'redemption-mode': { status: 409, message: 'Esta promoción no se canjea de esa manera.' },
  'redemption-not-yours': { status: 403, message: 'Esta promoción es de otro comercio.' },
  'redemption-own': { status: 403, message: 'No puedes canjear tu propio código.' },
  'vehicle-inactive': { status: 409, message: 'El vehículo está inactivo: no puede compartir su posición.' },
  'vehicle-not-sharing': {
    status: 409,
    message: 'Este vehículo no está compartiendo su posición. Empieza a compartirla de nuevo.',
  },
  'conversation-refused': { status: 403, message: 'No puedes escribir en esta conversación.' },
  'contact-waiting': { status: 403, message: 'Espera a que acepte tu solicitud para escribir más.' },
  'message-mismatch': { status: 409, message: 'Ese mensaje ya se envió con otro texto.' },
  'message-too-old': { status: 409, message: 'Ya pasó el tiempo para cambiar este mensaje.' },
  'answered-meanwhile': { status: 409, message: 'Otra persona ya respondió. ¿Enviar igualmente?' },
  'call-over': { status: 409, message: 'La llamada ya terminó.' },
  'call-answered': { status: 409, message: 'Otra persona ya contestó la llamada.' },
  'call-ringing': { status: 409, message: 'Todavía nadie ha contestado la llamada.' },
  'call-busy': { status: 409, message: 'Ya estás en otra llamada.' },
  'commerce-closed': { status: 409, message: 'El comercio está cerrado ahora. Escríbele.' },
  'commerce-calls-off': {
    status: 409,
    message: 'Este comercio atiende solo por mensajes, sin llamadas. Escríbele.',
  },
  'support-calls-off': { status: 409, message: 'El equipo de la guía no atiende llamadas. Escríbele.' },
  'call-full': { status: 409, message: 'La llamada está completa: caben 4 personas.' },
  'idempotency-mismatch': { status: 409, message: 'La misma clave de idempotencia llegó con otros datos.' },
  'idempotency-in-progress': { status: 409, message: 'La petición original todavía se está procesando.' },
  'picture-unreachable': {
    status: 409,
    message: 'No se pudo copiar una foto de otra página. Quítala o vuelve a intentarlo más tarde.',
  },
  'rate-limited': { status: 429, message: 'Demasiados intentos. Espera un momento y vuelve a probar.' },
  'query-timeout': { status: 400, message: 'La consulta tarda demasiado. Acota los filtros.' },
  'disk-full': {
    status: 507,
    message: 'El servidor se quedó sin espacio y no pudo guardarlo. Avisa a quien administra la guía.',
  },
  unavailable: { status: 503, message: 'El servicio no está disponible en este momento.' },
  'read-only': {
    status: 503,
    message: 'Por ahora la guía solo se puede leer: no se guardan cambios. Vuelve a intentarlo más tarde.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * An error with an HTTP response: `status`, `code` and `message` of the catalogue, and machine-readable `details`. A refusal by a
 * limit says how long to wait.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;

  constructor(code: 'rate-limited', details: LimitDetails, message?: string);
  constructor(code: Exclude<ErrorCode, 'rate-limited'>, details?: unknown, message?: string);
  constructor(code: ErrorCode, details?: unknown, message?: string) {
    super(message ?? errorCatalogue[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.details = details;
  }
}

/** The seconds that a refusal by a limit asks to wait; null for any other error. */
export function limitWait(error: unknown): number | null {
  return error instanceof ApiError && error.code === 'rate-limited'
    ? (error.details as LimitDetails).retryAfter
    : null;
}

/** A 400 that names fields or parameters. */
export function invalid(
  details: ErrorDetail[],
  code: 'validation' | 'query-invalid' = 'validation',
): ApiError {
  return new ApiError(code, details);
}
