/** What the reference says of every route that is not one of a collection's standard ones. */
import {
  accountRolesSchema,
  accountStatusSchema,
  changeEmailSchema,
  changePasswordSchema,
  confirmEmailSchema,
  deleteAccountSchema,
  emailOnlySchema,
  identityProofSchema,
  inviteSchema,
  newPasswordSchema,
  passkeyLoginSchema,
  passkeyRegisterSchema,
  recoveryLinkSchema,
  renamePasskeySchema,
  signUpSchema,
} from '@callejero/contract/account.ts';
import { agendaQuerySchema } from '@callejero/contract/agenda.ts';
import {
  accountSessionSchema,
  confirmedSchema,
  endedSessionsSchema,
  guestResultSchema,
  invitedSchema,
  loginResultSchema,
  mailedSchema,
  myDataSchema,
  passkeyRegistrationSchema,
  passkeySchema,
  passkeySignInSchema,
  recoveryLinkAnswerSchema,
} from '@callejero/contract/answers/accounts.ts';
import {
  agendaEntrySchema,
  agendaMetaSchema,
  foundOccurrenceSchema,
  occurrenceSchema,
} from '@callejero/contract/answers/agenda.ts';
import { archiveUploadAnswerSchema, baseMapStateSchema } from '@callejero/contract/answers/base-map.ts';
import { dashboardSchema } from '@callejero/contract/answers/dashboard.ts';
import { discountLimitsStateSchema } from '@callejero/contract/answers/discount-limits.ts';
import {
  importMappingSchema,
  importReasonSchema,
  importRowSchema,
  importSchema,
} from '@callejero/contract/answers/imports.ts';
import {
  audienceEstimateSchema,
  notificationTestSchema,
  openedNoticeSchema,
  recipientSchema,
  recipientsMetaSchema,
  unreadNoticesSchema,
} from '@callejero/contract/answers/notifications.ts';
import {
  bulkReviewResultSchema,
  categoryUsageSchema,
  commerceReferencesSchema,
  duplicateFactsSchema,
  favouritesSchema,
  placeMapSchema,
  reviewLockAnswerSchema,
  suggestionSchema,
  vehicleSharingSchema,
} from '@callejero/contract/answers/places.ts';
import {
  ownRedemptionSchema,
  redemptionScanSchema,
  redemptionTicketSchema,
} from '@callejero/contract/answers/redemptions.ts';
import { publicAnswerSchema } from '@callejero/contract/answers/reports.ts';
import {
  recoveryCodesSchema,
  secondStepStateSchema,
  totpSecretSchema,
} from '@callejero/contract/answers/second-step.ts';
import {
  archiveFinishSchema,
  archiveUploadSchema,
  baseMapRevSchema,
  baseMapStyleSchema,
} from '@callejero/contract/base-map.ts';
import {
  callActionSchema,
  callViewSchema,
  iceServersSchema,
  ownCallsSchema,
  startCallSchema,
} from '@callejero/contract/calls.ts';
import {
  contactCodeSchema,
  contactPersonSchema,
  readContactSchema,
  renewContactSchema,
} from '@callejero/contract/codes/contact-code.ts';
import { discountLimitsSchema } from '@callejero/contract/discount-limits.ts';
import { headers } from '@callejero/contract/envelope.ts';
import { favouriteKinds } from '@callejero/contract/favourites.ts';
import { placeMapQuerySchema } from '@callejero/contract/place-map.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import { moveCategorySchema } from '@callejero/contract/resources/categories.ts';
import { claimDecisionSchema } from '@callejero/contract/resources/claims.ts';
import {
  bulkReviewSchema,
  commerces,
  mergeSchema,
  ownChangeSchema,
  reopenSchema,
  reviewLockSchema,
  reviewSchema,
  similarSchema,
} from '@callejero/contract/resources/commerces.ts';
import {
  acceptConversationSchema,
  assignConversationSchema,
  blockConversationSchema,
  clearConversationSchema,
  closeConversationSchema,
  conversationAccessSchema,
  conversationHeadSchema,
  conversationViewSchema,
  deliveredConversationSchema,
  inboxQuerySchema,
  inspectConversationSchema,
  muteConversationSchema,
  openConversationSchema,
  quickRepliesSchema,
  readConversationSchema,
  unreadConversationSchema,
} from '@callejero/contract/resources/conversations.ts';
import {
  eventPublicationSchema,
  eventStatusSchema,
  occurrencesQuerySchema,
} from '@callejero/contract/resources/events.ts';
import { contentQuerySchema, documentTypes, uploadQuerySchema } from '@callejero/contract/resources/files.ts';
import {
  importActionSchema,
  importRowsQuerySchema,
  importsQuerySchema,
  importTargetQuerySchema,
  updateImportSchema,
} from '@callejero/contract/resources/imports.ts';
import {
  decideMessageReportSchema,
  messageReportedSchema,
  reportMessageSchema,
} from '@callejero/contract/resources/message-reports.ts';
import {
  deleteMessageSchema,
  editMessageSchema,
  messageChangesQuerySchema,
  messageChangesSchema,
  messagePageQuerySchema,
  messagePageSchema,
  messageViewSchema,
  sendMessageSchema,
} from '@callejero/contract/resources/messages.ts';
import { noticesReadSchema } from '@callejero/contract/resources/notices.ts';
import {
  audienceCountSchema,
  notificationRevSchema,
  notificationScheduleSchema,
  recipientsFilterSchema,
  recipientsQuerySchema,
} from '@callejero/contract/resources/notifications.ts';
import { promotionStatusSchema } from '@callejero/contract/resources/promotions.ts';
import { pushRegistrationSchema, pushUnregistrationSchema } from '@callejero/contract/resources/push.ts';
import { redeemSchema, reverseRedemptionSchema } from '@callejero/contract/resources/redemptions.ts';
import {
  publicAnswersQuerySchema,
  reportAnswerSchema,
  reportDoneSchema,
} from '@callejero/contract/resources/reports.ts';
import { loginSchema } from '@callejero/contract/resources/users.ts';
import { startSharingSchema, vehiclePositionSchema } from '@callejero/contract/resources/vehicles.ts';
import { secondStepSchema, totpCodeSchema } from '@callejero/contract/second-step.ts';
import { suggestionsQuerySchema } from '@callejero/contract/suggestions.ts';
import * as z from 'zod';
import type { Refusal } from './responses.ts';

export interface SpecialRoute {
  tag: string;
  summary: string;
  body?: z.ZodType | 'file' | 'files' | 'bytes';
  /** What the answer is, in words. */
  answer?: string;
  /** The schema of `data`, where it is no record; `null` when nothing is said. */
  data?: z.ZodType;
  /** The collection whose record `data` is. */
  record?: string;
  /** The collection whose records `data` lists. */
  records?: string;
  /** What each of `records` says besides. */
  facts?: z.ZodObject;
  /** `page`: that of a list. */
  meta?: 'page' | z.ZodType;
  /** The media types of an answer without envelope. */
  content?: readonly string[];
  /** Several: the first where something new was made. */
  status?: '200' | '201' | '202' | readonly ['201', '200'];
  /** Answers 304 to who has the same already. */
  cached?: true;
  /** Takes an Idempotency-Key. */
  retry?: boolean;
  headers?: readonly string[];
  /** Headers of the answer. */
  answerHeaders?: readonly string[];
  query?: z.ZodObject | readonly string[];
  /** The collection whose list query it takes. */
  list?: string;
  /** Parts of the path that are no ids. */
  params?: Readonly<Record<string, z.ZodType>>;
  /** Besides those that follow from the route itself. */
  refusals?: readonly Refusal[];
}

/** Collections of which one person may create only so many in a time. */
export const limitedCreations: readonly string[] = ['addresses', 'claims', 'reports'];

const session = 'Sesión';
const account = 'Cuenta';
const passkeys = 'Llaves de acceso';
const secondStep = 'Segundo paso';
const imports = 'Importaciones';
const map = 'Mapa base';
const chat = 'Conversaciones';

/** What somebody does with a conversation answers it as it is then. */
const chatAction = (summary: string, body: z.ZodType): SpecialRoute => ({
  ...{ tag: chat, summary, body, data: conversationViewSchema, retry: true },
});

const callAction = (summary: string): SpecialRoute => ({
  ...{
    tag: chat,
    summary,
    body: callActionSchema,
    data: callViewSchema,
    retry: true,
    refusals: ['403', '409'],
  },
});

/** By method and path, without the version. */
export const specialRoutes: Readonly<Record<string, SpecialRoute>> = {
  'POST /users/login': {
    tag: session,
    summary: 'Iniciar sesión',
    body: loginSchema,
    answer: 'user, accessToken y refreshToken',
    refusals: ['403', '429'],
    data: loginResultSchema,
  },
  'POST /users/guest': {
    tag: session,
    summary:
      'Explorar sin cuenta: leer lo publicado. No se guarda nada y el token no se renueva: se pide otro',
    answer: 'accessToken',
    refusals: ['429'],
    data: guestResultSchema,
  },
  'POST /users/logout': { tag: session, summary: 'Cerrar la sesión' },
  'POST /refreshToken': {
    tag: session,
    summary: 'Renovar el token de acceso; el de renovación nuevo viene en la cabecera x-refresh-token',
    headers: [headers.refreshToken],
    answer: 'El token de acceso',
    refusals: ['401', '429'],
    data: z.string(),
    answerHeaders: [headers.refreshToken],
  },
  'GET /users/sessions': {
    tag: session,
    summary: 'Los dispositivos con sesión abierta',
    data: z.array(accountSessionSchema),
  },
  'DELETE /users/sessions/:id': { tag: session, summary: 'Cerrar la sesión de un dispositivo' },
  'POST /users/sessions/endOthers': {
    tag: session,
    summary: 'Cerrar todas las demás sesiones',
    data: endedSessionsSchema,
  },

  'POST /users/create': {
    tag: account,
    summary: 'Crear una cuenta; responde lo mismo si ya existe',
    body: signUpSchema,
    status: '201',
    refusals: ['429'],
    data: mailedSchema,
  },
  'POST /users/resendConfirmation': {
    tag: account,
    summary: 'Enviar de nuevo el mensaje de confirmación; responde lo mismo si no hay cuenta',
    body: emailOnlySchema,
    refusals: ['429'],
    data: mailedSchema,
  },
  'POST /users/confirmEmail': {
    tag: account,
    summary:
      'Confirmar un correo con el enlace recibido; el de una cuenta nueva abre además la sesión, y en otro dispositivo pide la contraseña',
    body: confirmEmailSchema,
    refusals: ['409', '429'],
    data: confirmedSchema,
  },
  'POST /users/correctEmail': {
    tag: account,
    summary:
      'Corregir el correo de la cuenta que este dispositivo acaba de crear; responde lo mismo si ya existe',
    body: emailOnlySchema,
    refusals: ['429'],
    data: mailedSchema,
  },
  'POST /users/recoverPassword': {
    tag: account,
    summary: 'Pedir una contraseña nueva; responde lo mismo si no hay cuenta',
    body: emailOnlySchema,
    refusals: ['429'],
    data: mailedSchema,
  },
  'POST /users/recoveryLink': {
    tag: account,
    summary: 'Lo que conviene revisar antes de poner una contraseña nueva con el enlace recibido',
    body: recoveryLinkSchema,
    refusals: ['429'],
    data: recoveryLinkAnswerSchema,
  },
  'POST /users/newPassword': {
    tag: account,
    summary: 'Poner una contraseña nueva con el enlace recibido; cierra todas las sesiones',
    body: newPasswordSchema,
    refusals: ['429'],
  },
  'POST /users/changePassword/:id': {
    tag: account,
    summary: 'Cambiar la contraseña propia, o poner una temporal a otra cuenta',
    body: changePasswordSchema,
    refusals: ['403', '429'],
  },
  'POST /users/changeEmail': {
    tag: account,
    summary: 'Cambiar de correo; vale cuando se confirma el nuevo',
    body: changeEmailSchema,
    refusals: ['429'],
    data: mailedSchema,
  },
  'GET /users/myData': {
    tag: account,
    summary: 'Todo lo que se sabe de quien lo pide',
    answer: 'Un archivo JSON, sin envoltorio',
    refusals: ['429'],
    data: myDataSchema,
    content: ['application/json'],
  },
  'POST /users/deleteAccount': {
    tag: account,
    summary: 'Eliminar la cuenta propia',
    body: deleteAccountSchema,
    refusals: ['409', '429'],
  },
  'POST /users/:id/status': {
    tag: 'Usuarios',
    summary: 'Habilitar o deshabilitar una cuenta',
    body: accountStatusSchema,
    record: 'users',
    retry: true,
    refusals: ['409'],
  },
  'POST /users/:id/roles': {
    tag: 'Usuarios',
    summary: 'Roles y permisos de una cuenta',
    body: accountRolesSchema,
    record: 'users',
    retry: true,
    refusals: ['409'],
  },

  'POST /users/invite': {
    tag: 'Usuarios',
    summary: 'Crear una cuenta cuya persona elige la contraseña con el enlace de un mensaje',
    body: inviteSchema,
    status: '201',
    retry: true,
    refusals: ['409'],
    data: invitedSchema,
  },
  'GET /users/:id/sessions': {
    tag: 'Usuarios',
    summary: 'Las sesiones abiertas de una cuenta',
    data: z.array(accountSessionSchema),
  },
  'POST /users/:id/endSessions': {
    tag: 'Usuarios',
    summary: 'Cerrar las sesiones de una cuenta',
    data: endedSessionsSchema,
  },

  'GET /users/passkeys': {
    tag: passkeys,
    summary: 'Las llaves de acceso propias',
    data: z.array(passkeySchema),
  },
  'PATCH /users/passkeys/:id': {
    tag: passkeys,
    summary: 'Cambiar el nombre',
    body: renamePasskeySchema,
    data: passkeySchema,
  },
  'DELETE /users/passkeys/:id': {
    tag: passkeys,
    summary: 'Quitar una llave de acceso, con la contraseña o con una llave usada en ese momento',
    body: identityProofSchema,
    refusals: ['429'],
  },
  'POST /users/passkeys/register/start': {
    tag: passkeys,
    summary: 'Empezar a crear una llave de acceso, con la contraseña o con una llave usada en ese momento',
    body: identityProofSchema,
    data: passkeyRegistrationSchema,
    refusals: ['429'],
  },
  'POST /users/passkeys/register/finish': {
    tag: passkeys,
    summary: 'Guardar la llave de acceso creada',
    body: passkeyRegisterSchema,
    status: '201',
    refusals: ['409'],
    data: passkeySchema,
  },
  'POST /users/passkeys/login/start': {
    tag: passkeys,
    summary: 'Empezar a entrar',
    refusals: ['429'],
    data: passkeySignInSchema,
  },
  'POST /users/passkeys/login/finish': {
    tag: passkeys,
    summary: 'Entrar con una llave de acceso',
    body: passkeyLoginSchema,
    answer: 'user, accessToken y refreshToken',
    refusals: ['403', '429'],
    data: loginResultSchema,
  },

  'POST /users/secondStep': {
    tag: session,
    summary:
      'El segundo paso de quien administra: con el billete de «second-step-required» y un código, una llave de acceso o un código de recuperación',
    body: secondStepSchema,
    answer: 'user, accessToken y refreshToken',
    refusals: ['403', '429'],
    data: loginResultSchema,
  },
  'GET /users/secondStep': {
    tag: secondStep,
    summary: 'Lo que la cuenta propia tiene para el segundo paso',
    data: secondStepStateSchema,
  },
  'POST /users/secondStep/totp/start': {
    tag: secondStep,
    summary:
      'Empezar a añadir una aplicación de códigos, con la contraseña o con una llave usada en ese momento',
    body: identityProofSchema,
    refusals: ['409', '429'],
    data: totpSecretSchema,
  },
  'POST /users/secondStep/totp/finish': {
    tag: secondStep,
    summary:
      'Añadir la aplicación con un código que muestra; responde los códigos de recuperación, una sola vez',
    body: totpCodeSchema,
    refusals: ['409', '429'],
    data: recoveryCodesSchema,
  },
  'DELETE /users/secondStep/totp': {
    tag: secondStep,
    summary: 'Quitar la aplicación de códigos, con la contraseña o con una llave usada en ese momento',
    body: identityProofSchema,
    refusals: ['429'],
  },
  'POST /users/secondStep/recoveryCodes': {
    tag: secondStep,
    summary:
      'Crear otros códigos de recuperación en lugar de los que quedan, con la contraseña o con una llave',
    body: identityProofSchema,
    refusals: ['409', '429'],
    data: recoveryCodesSchema,
  },
  'POST /users/:id/resetSecondStep': {
    tag: 'Usuarios',
    summary: 'Quitar a otra persona que administra todo su segundo paso, llaves de acceso incluidas',
    body: identityProofSchema,
    refusals: ['429'],
  },

  'GET /vehicles/mine': {
    tag: 'Vehículos',
    summary: 'Los propios y los de los comercios propios',
    answer: 'Los vehículos',
    records: 'vehicles',
  },
  'POST /vehicles/:id/sharing': {
    tag: 'Vehículos',
    summary: 'Compartir dónde está un vehículo propio durante un tiempo; con otro tiempo, lo cambia',
    body: startSharingSchema,
    retry: true,
    refusals: ['409', '429'],
    data: vehicleSharingSchema,
  },
  'DELETE /vehicles/:id/sharing': {
    tag: 'Vehículos',
    summary: 'Dejar de compartir la posición, que se borra',
    retry: true,
    data: vehicleSharingSchema,
  },
  'POST /vehicles/:id/positions': {
    tag: 'Vehículos',
    summary: 'Enviar dónde está un vehículo que comparte su posición; se guarda 24 horas, sin la persona',
    body: vehiclePositionSchema,
    retry: true,
    refusals: ['409', '429'],
    data: vehicleSharingSchema,
  },

  'POST /commerces/:id/review': {
    tag: 'Comercios',
    summary: 'Aceptar o rechazar',
    body: reviewSchema,
    record: 'commerces',
    retry: true,
    refusals: ['409'],
  },
  'POST /commerces/review': {
    tag: 'Comercios',
    summary: 'Aceptar o rechazar varios; responde fila por fila',
    body: bulkReviewSchema,
    retry: true,
    data: z.array(bulkReviewResultSchema),
  },
  'POST /commerces/:id/reopen': {
    tag: 'Comercios',
    summary: 'Devolver uno ya decidido a pendiente',
    body: reopenSchema,
    record: 'commerces',
    retry: true,
    refusals: ['409'],
  },
  'GET /commerces/mine': {
    tag: 'Comercios',
    summary: 'Los propios, en cualquier estado',
    answer: 'Los comercios, con sus categorías y su dirección',
    records: 'commerces',
  },
  'POST /commerces/mine': {
    tag: 'Comercios',
    summary: 'Proponer uno, que espera revisión y es de quien lo propone',
    body: commerces.create,
    record: 'commerces',
    status: '201',
    retry: true,
    refusals: ['409', '429'],
  },
  'POST /commerces/similar': {
    tag: 'Comercios',
    summary: 'Comercios que pueden ser el que se va a proponer, los más parecidos primero',
    body: similarSchema,
    answer: 'Los comercios, cada uno con distance, similarity y reasons',
    refusals: ['429'],
    records: 'commerces',
    facts: duplicateFactsSchema,
  },
  'POST /commerces/:id/withdraw-changes': {
    tag: 'Comercios',
    summary: 'Retirar los cambios propios que esperan revisión',
    body: ownChangeSchema,
    record: 'commerces',
    retry: true,
    refusals: ['404', '409'],
  },
  'POST /commerces/:id/resubmit': {
    tag: 'Comercios',
    summary: 'Enviar de nuevo un comercio propio que se rechazó',
    body: ownChangeSchema,
    record: 'commerces',
    retry: true,
    refusals: ['404', '409'],
  },
  'GET /commerces/locks': {
    tag: 'Comercios',
    summary: 'Quién está revisando qué',
    data: z.array(reviewLockAnswerSchema),
  },
  'POST /commerces/:id/lock': {
    tag: 'Comercios',
    summary: 'Empezar a revisar, o seguir: vale un minuto',
    body: reviewLockSchema,
    refusals: ['404', '409'],
    data: reviewLockAnswerSchema,
  },
  'POST /commerces/:id/unlock': {
    tag: 'Comercios',
    summary: 'Dejar de revisar',
    body: reviewLockSchema,
  },
  'GET /categories/usage': {
    tag: 'Categorías',
    summary: 'Cuántos comercios, productos y eventos usan cada categoría',
    answer: 'Por identificador: commerces, products y events',
    data: categoryUsageSchema,
    cached: true,
  },
  'POST /categories/:id/move': {
    tag: 'Categorías',
    summary: 'Cambiar de lugar entre las del mismo nivel',
    body: moveCategorySchema,
    record: 'categories',
    retry: true,
    refusals: ['404', '409'],
  },
  'POST /commerces/:id/merge': {
    tag: 'Comercios',
    summary: 'Combinar dos: queda uno, el otro se archiva y lo suyo pasa al que queda',
    body: mergeSchema,
    record: 'commerces',
    retry: true,
    refusals: ['404', '409'],
  },
  'GET /commerces/:id/references': {
    tag: 'Comercios',
    summary: 'Cuánto se refiere a un comercio, por colección',
    answer: 'Por colección, cuántos',
    data: commerceReferencesSchema,
  },
  'GET /commerces/:id/duplicates': {
    tag: 'Comercios',
    summary: 'Comercios que pueden ser el mismo, los más parecidos primero',
    answer: 'Los comercios, cada uno con distance, similarity y reasons',
    records: 'commerces',
    facts: duplicateFactsSchema,
    cached: true,
  },
  'POST /addresses/remove': {
    tag: 'Direcciones',
    summary: 'Archivar una dirección',
    body: z.strictObject({ id: idSchema }),
    record: 'addresses',
    retry: true,
    refusals: ['404', '409'],
  },
  'POST /files/upload': {
    tag: 'Archivos',
    summary:
      'Subir una imagen o un documento; `private=true` para el comprobante de una solicitud o un mensaje',
    body: 'file',
    query: uploadQuerySchema,
    answer: 'El archivo: `data.file` es lo que guardan los campos de imagen',
    record: 'files',
    status: '201',
    refusals: ['409', '413', '429'],
  },
  'GET /files/:id/content': {
    tag: 'Archivos',
    summary: 'Descargar; `size=sm` para la copia pequeña de una imagen privada',
    query: contentQuerySchema,
    answer: 'El contenido',
    content: ['image/webp', ...new Set(Object.values(documentTypes))],
  },

  'GET /dashboard': {
    tag: 'Inicio',
    summary: 'Qué espera una decisión y cómo va la ciudad; falta lo que quien pregunta no puede ver',
    answer: 'Números por colección y tendencias por día',
    data: dashboardSchema,
  },
  'GET /audit': {
    tag: 'Auditoría',
    summary: 'Quién cambió qué y cuándo; se consulta como cualquier lista',
    list: 'audit',
    records: 'audit',
    meta: 'page',
  },
  'POST /claims/:id/decide': {
    tag: 'Solicitudes de titularidad',
    summary:
      'Aceptar o rechazar; quien la hizo recibe un correo, y si se acepta pasa a ser propietario. Se borran el teléfono y los comprobantes',
    body: claimDecisionSchema,
    record: 'claims',
    retry: true,
    refusals: ['409'],
  },
  'POST /reports/:id/done': {
    tag: 'Reportes',
    summary: 'Dar por resuelto',
    body: reportDoneSchema,
    record: 'reports',
    retry: true,
    refusals: ['409'],
  },
  'POST /reports/:id/answer': {
    tag: 'Reportes',
    summary: 'Responder y dar por resuelto, o cambiar la respuesta; quien avisó la recibe por correo',
    body: reportAnswerSchema,
    record: 'reports',
    retry: true,
    refusals: ['409'],
  },
  'GET /reports/answers': {
    tag: 'Reportes',
    summary: 'Las respuestas públicas sobre un comercio, sin quién avisó',
    query: publicAnswersQuerySchema,
    data: z.array(publicAnswerSchema),
    cached: true,
  },
  'POST /promotions/:id/status': {
    tag: 'Promociones',
    summary: 'Publicar, pausar o devolver a borrador',
    body: promotionStatusSchema,
    record: 'promotions',
    retry: true,
    refusals: ['403', '409'],
  },
  'POST /promotions/:id/redemptions': {
    tag: 'Canjes',
    summary: 'Pedir o renovar el código propio de una promoción',
    refusals: ['404', '409', '429'],
    data: redemptionTicketSchema,
  },
  'GET /promotions/:id/settlement.csv': {
    tag: 'Canjes',
    summary: 'Los canjes de una promoción en CSV, con sus totales',
    refusals: ['403', '404', '429'],
    content: ['text/csv'],
  },
  'GET /redemptions/mine': {
    tag: 'Canjes',
    summary: 'Los canjes propios: los abiertos y los hechos',
    answer: 'Los abiertos primero y después los últimos',
    data: z.array(ownRedemptionSchema),
    meta: z.object({ total: z.int().min(0) }),
  },
  'GET /discount-limits': {
    tag: 'Descuentos',
    summary: 'Hasta dónde llegan los descuentos que escriben los comercios',
    data: discountLimitsStateSchema,
  },
  'PUT /discount-limits': {
    tag: 'Descuentos',
    summary: 'Cambiar hasta dónde llegan los descuentos que escriben los comercios',
    body: discountLimitsSchema,
    data: discountLimitsStateSchema,
    refusals: ['409'],
  },
  'POST /redemptions/check': {
    tag: 'Canjes',
    summary: 'Qué se canjearía con un código, sin hacerlo',
    body: redeemSchema,
    refusals: ['403', '409', '429'],
    data: redemptionScanSchema,
  },
  'POST /redemptions/redeem': {
    tag: 'Canjes',
    summary: 'Canjear el código que muestra una persona',
    body: redeemSchema,
    retry: true,
    refusals: ['403', '409', '429'],
    data: redemptionScanSchema,
  },
  'POST /redemptions/:id/use': {
    tag: 'Canjes',
    summary: 'Canjear uno mismo lo que no se escanea',
    retry: true,
    refusals: ['403', '404', '409'],
    data: redemptionTicketSchema,
  },
  'POST /redemptions/:id/reverse': {
    tag: 'Canjes',
    summary: 'Anular un canje',
    body: reverseRedemptionSchema,
    record: 'redemptions',
    retry: true,
    refusals: ['403', '409'],
  },
  'POST /events/:id/status': {
    tag: 'Eventos',
    summary: 'Publicar o devolver a borrador',
    body: eventPublicationSchema,
    record: 'events',
    retry: true,
    refusals: ['409'],
  },
  'POST /events/:id/eventStatus': {
    tag: 'Eventos',
    summary: 'Previsto, aplazado o cancelado',
    body: eventStatusSchema,
    record: 'events',
    retry: true,
    refusals: ['409'],
  },
  'GET /commerces/map': {
    tag: 'Comercios',
    summary: 'Lo publicado en una vista del mapa: pocos como puntos, muchos como grupos',
    data: placeMapSchema,
    query: placeMapQuerySchema,
    cached: true,
  },
  'GET /commerces/suggestions': {
    tag: 'Comercios',
    summary:
      'Categorías y lugares que se parecen a lo que alguien escribe, con erratas o sin ellas; ocho como máximo',
    answer: 'Categorías y lugares, primero los mejores',
    data: z.array(suggestionSchema),
    query: suggestionsQuerySchema,
    cached: true,
  },
  'GET /events/agenda': {
    tag: 'Eventos',
    summary: 'Lo publicado, día por día y hora por hora, con las repeticiones; hasta 62 días',
    answer: 'Eventos con day, lastDay, startsAt y endsAt; meta.days cuenta los de cada día',
    data: z.array(agendaEntrySchema),
    meta: agendaMetaSchema,
    query: agendaQuerySchema,
    cached: true,
  },
  'GET /events/:id/occurrences': {
    tag: 'Eventos',
    summary:
      'Las veces que se celebra desde un momento, hasta otro si se pide; limit de ellas, 1000 como máximo',
    answer: 'recurrenceId, startsAt y endsAt de cada vez; también la que empezó antes y sigue',
    data: z.array(occurrenceSchema),
    query: occurrencesQuerySchema,
  },
  'GET /events/:id/occurrences/:recurrenceId': {
    tag: 'Eventos',
    summary:
      'Una de las veces que se celebra, por su comienzo como RECURRENCE-ID en la hora del evento: 20261129T190000, o 20261129 si dura todo el día',
    answer:
      'occurrence, null si ese día y a esa hora no se celebra; next, la que se puede ofrecer en su lugar o después',
    refusals: ['400'],
    data: foundOccurrenceSchema,
    params: { recurrenceId: z.string().regex(/^\d{8}(?:T\d{6})?$/) },
  },
  'POST /notifications/audience': {
    tag: 'Notificaciones',
    summary: 'A cuántas personas llegaría',
    body: audienceCountSchema,
    data: audienceEstimateSchema,
  },
  'GET /notifications/:id/recipients': {
    tag: 'Notificaciones',
    summary:
      'A quién se envió y cómo terminó, durante tres meses; sin el permiso de leer usuarios no dice quién es cada persona',
    query: recipientsQuerySchema,
    data: z.array(recipientSchema),
    meta: recipientsMetaSchema,
  },
  'GET /notifications/:id/recipients.csv': {
    tag: 'Notificaciones',
    summary: 'Lo mismo en CSV, sin páginas',
    query: recipientsFilterSchema,
    refusals: ['429'],
    content: ['text/csv'],
  },
  'POST /notifications/:id/test': {
    tag: 'Notificaciones',
    summary: 'Enviarla como prueba a los dispositivos propios',
    refusals: ['409', '429'],
    data: notificationTestSchema,
  },
  'POST /notifications/:id/schedule': {
    tag: 'Notificaciones',
    summary: 'Programar el envío',
    body: notificationScheduleSchema,
    record: 'notifications',
    retry: true,
    refusals: ['409'],
  },
  'POST /notifications/:id/send': {
    tag: 'Notificaciones',
    summary: 'Enviar ya',
    body: notificationRevSchema,
    record: 'notifications',
    retry: true,
    refusals: ['409'],
  },
  'POST /notifications/:id/cancel': {
    tag: 'Notificaciones',
    summary: 'Cancelar lo que espera o se está enviando',
    body: notificationRevSchema,
    record: 'notifications',
    retry: true,
    refusals: ['409'],
  },
  'POST /notifications/:id/duplicate': {
    tag: 'Notificaciones',
    summary: 'Un borrador igual',
    record: 'notifications',
    status: '201',
    retry: true,
  },
  'GET /notices/unread': { tag: 'Avisos', summary: 'Avisos sin leer', data: unreadNoticesSchema },
  'POST /notices/read': {
    tag: 'Avisos',
    summary: 'Marcar como leídos los que había hasta un momento',
    body: noticesReadSchema,
    data: unreadNoticesSchema,
  },
  'POST /notices/:id/open': { tag: 'Avisos', summary: 'Abrir un aviso', data: openedNoticeSchema },
  'POST /push/ensure': {
    tag: 'Dispositivos',
    summary: 'Registrar el dispositivo de la sesión para recibir avisos',
    body: pushRegistrationSchema,
    data: z.object({ id: idSchema }),
  },
  'POST /push/unEnsure': {
    tag: 'Dispositivos',
    summary: 'El dispositivo de la sesión deja de recibir avisos',
    body: pushUnregistrationSchema,
    data: z.object({ ok: z.literal(true) }),
  },

  'GET /imports': {
    tag: imports,
    summary: 'Lista de importaciones',
    data: z.array(importSchema),
    query: importsQuerySchema,
    meta: 'page',
  },
  'POST /imports': {
    tag: imports,
    summary: 'Subir archivos y planear su importación: nada se escribe hasta confirmarla',
    body: 'files',
    status: '202',
    refusals: ['413'],
    data: importSchema,
    query: importTargetQuerySchema,
  },
  'GET /imports/mapping': {
    tag: imports,
    summary: 'Qué etiqueta de OpenStreetMap, o qué tipo de evento, entra en qué categoría',
    data: importMappingSchema,
    query: importTargetQuerySchema,
  },
  'GET /imports/:id': { tag: imports, summary: 'Estado, avance y cuentas', data: importSchema },
  'PATCH /imports/:id': {
    tag: imports,
    summary: 'Cambiar las opciones y planear de nuevo',
    body: updateImportSchema,
    status: '202',
    refusals: ['409'],
    data: importSchema,
  },
  'GET /imports/:id/rows': {
    tag: imports,
    summary: 'Fila por fila: resultado, motivo y posibles duplicados',
    data: z.array(importRowSchema),
    query: importRowsQuerySchema,
    meta: 'page',
  },
  'GET /imports/:id/reasons': {
    tag: imports,
    summary: 'Por qué se omiten filas y qué se dice de las demás, con cuentas, ejemplos y qué hacer',
    data: z.array(importReasonSchema),
  },
  'POST /imports/:id/confirm': {
    tag: imports,
    summary: 'Ejecutar lo planeado',
    body: importActionSchema,
    status: '202',
    refusals: ['409'],
    data: importSchema,
  },
  'POST /imports/:id/cancel': {
    tag: imports,
    summary: 'Cancelar',
    body: importActionSchema,
    status: '202',
    refusals: ['409'],
    data: importSchema,
  },
  'POST /imports/:id/undo': {
    tag: imports,
    summary: 'Deshacer entera',
    body: importActionSchema,
    status: '202',
    refusals: ['409'],
    data: importSchema,
  },
  'GET /favourites': {
    tag: 'Favoritos',
    summary: 'Lo que una persona guardó',
    data: favouritesSchema,
  },
  'POST /favourites/:kind/:id': {
    tag: 'Favoritos',
    summary: 'Guardar un comercio, un evento o una promoción',
    refusals: ['400', '404'],
    data: favouritesSchema,
    params: { kind: z.enum(favouriteKinds) },
  },
  'DELETE /favourites/:kind/:id': {
    tag: 'Favoritos',
    summary: 'Dejar de guardar',
    refusals: ['404'],
    data: favouritesSchema,
    params: { kind: z.enum(favouriteKinds) },
  },
  'GET /keys/google-maps': {
    tag: 'Claves',
    summary: 'Clave de mapas para el navegador',
    answer: 'La clave o null',
    data: z.string().nullable(),
    meta: z.object({ configured: z.boolean() }).optional(),
  },

  'GET /base-map': { tag: map, summary: 'El mapa base que se eligió', data: baseMapStateSchema },
  'PUT /base-map/style': {
    tag: map,
    summary: 'Usar el estilo de otro servidor; las páginas podrán pedir datos a sus orígenes',
    body: baseMapStyleSchema,
    refusals: ['409'],
    data: baseMapStateSchema,
  },
  'DELETE /base-map': {
    tag: map,
    summary: 'Quitar el mapa base, y el archivo si lo hay',
    body: baseMapRevSchema,
    refusals: ['409'],
    data: baseMapStateSchema,
  },
  'POST /base-map/uploads': {
    tag: map,
    summary: 'Empezar a subir un archivo PMTiles',
    body: archiveUploadSchema,
    status: '201',
    data: archiveUploadAnswerSchema,
  },
  'PUT /base-map/uploads/:upload/:part': {
    tag: map,
    summary: 'Enviar una parte, desde la 0; se puede repetir',
    body: 'bytes',
    refusals: ['413'],
    params: { part: z.int().min(0) },
  },
  'PUT /base-map/archive': {
    tag: map,
    summary: 'Juntar las partes, revisar el archivo y usarlo; se puede repetir',
    body: archiveFinishSchema,
    refusals: ['409'],
    data: baseMapStateSchema,
  },
  'POST /conversations': {
    ...chatAction(
      'Abrir la conversación con un comercio, con la administración o con quien mostró su código',
      openConversationSchema,
    ),
    status: ['201', '200'],
    refusals: ['403', '429'],
  },
  'GET /conversations/inbox': {
    ...{ tag: chat, summary: 'Las conversaciones propias, la última primero' },
    data: z.array(conversationViewSchema),
    query: inboxQuerySchema,
  },
  'GET /conversations/heads': {
    ...{ tag: chat, summary: 'Lo que un dispositivo compara con su copia' },
    data: z.array(conversationHeadSchema),
  },
  'GET /conversations/:id/view': {
    ...{ tag: chat, summary: 'Una conversación como la ve quien participa' },
    data: conversationViewSchema,
  },
  'GET /conversations/:id/messages': {
    ...{ tag: chat, summary: 'Sus mensajes, el más antiguo primero' },
    data: messagePageSchema,
    query: messagePageQuerySchema,
  },
  'GET /conversations/:id/changes': {
    ...{ tag: chat, summary: 'Lo enviado, editado y eliminado desde un cambio' },
    data: messageChangesSchema,
    query: messageChangesQuerySchema,
  },
  'PUT /conversations/:id/messages/:message': {
    ...{ tag: chat, summary: 'Enviar un mensaje; el identificador lo elige quien envía', retry: true },
    ...{ body: sendMessageSchema, data: messageViewSchema, status: ['201', '200'], refusals: ['409', '429'] },
  },
  'PATCH /conversations/:id/messages/:message': {
    ...{ tag: chat, summary: 'Corregir un mensaje propio', retry: true, body: editMessageSchema },
    ...{ data: messageViewSchema, refusals: ['409'] },
  },
  'DELETE /conversations/:id/messages/:message': {
    ...{
      tag: chat,
      summary: 'Eliminar un mensaje propio para todos',
      retry: true,
      body: deleteMessageSchema,
    },
    ...{ data: messageViewSchema, refusals: ['409'] },
  },
  'POST /conversations/:id/messages/:message/report': {
    ...{ tag: chat, summary: 'Reportar un mensaje de otra persona', retry: true, body: reportMessageSchema },
    ...{ data: messageReportedSchema, status: '201', refusals: ['403', '429'] },
  },
  'POST /message-reports/:id/decide': {
    ...{ tag: 'Mensajes reportados', retry: true, record: 'message-reports', refusals: ['409'] },
    summary: 'Eliminar el mensaje, de lo que se avisa por correo a quien lo escribió, o dejarlo',
    body: decideMessageReportSchema,
  },
  'POST /conversations/:id/access': {
    ...{ tag: chat, summary: 'Leer por una hora una conversación ajena, con un motivo', retry: true },
    ...{ body: inspectConversationSchema, data: conversationAccessSchema, status: '201', refusals: ['429'] },
  },
  'POST /conversations/:id/read': chatAction('Marcar lo visto', readConversationSchema),
  'POST /conversations/:id/delivered': {
    ...{ tag: chat, summary: 'Decir hasta dónde han llegado los mensajes a un dispositivo', retry: true },
    ...{ body: deliveredConversationSchema, data: z.object({ delivered: z.literal(true) }) },
  },
  'GET /conversations/:id/replies': {
    ...{ tag: chat, summary: 'Las respuestas rápidas del comercio, para quien responde por él' },
    ...{ data: quickRepliesSchema, refusals: ['403'] },
  },
  'PUT /conversations/:id/replies': {
    ...{ tag: chat, summary: 'Guardar las respuestas rápidas del comercio', retry: true },
    ...{ body: quickRepliesSchema, data: quickRepliesSchema, refusals: ['403'] },
  },
  'POST /conversations/:id/unread': chatAction('Dejarla como no leída', unreadConversationSchema),
  'POST /conversations/:id/mute': chatAction('Silenciarla', muteConversationSchema),
  'POST /conversations/:id/clear': chatAction('Vaciar la copia propia', clearConversationSchema),
  'POST /conversations/:id/assign': chatAction('Atenderla', assignConversationSchema),
  'POST /conversations/:id/close': chatAction('Cerrarla o abrirla', closeConversationSchema),
  'POST /conversations/:id/accept': {
    ...chatAction('Aceptar a quien leyó el código de contacto propio', acceptConversationSchema),
    refusals: ['403'],
  },
  'GET /contact-codes/mine': {
    ...{ tag: chat, summary: 'El código de contacto propio; nulo para quien no tiene' },
    data: contactCodeSchema,
  },
  'POST /contact-codes/mine': {
    ...{ tag: chat, summary: 'Crear un código de contacto nuevo; el anterior deja de valer', retry: true },
    ...{ body: renewContactSchema, data: contactCodeSchema, refusals: ['429'] },
  },
  'DELETE /contact-codes/mine': {
    ...{ tag: chat, summary: 'Dejar de tener código de contacto' },
    data: contactCodeSchema,
  },
  'POST /contact-codes/person': {
    ...{ tag: chat, summary: 'De quién es un código de contacto que se leyó' },
    ...{ body: readContactSchema, data: contactPersonSchema, refusals: ['429'] },
  },
  'POST /conversations/:id/block': chatAction('Bloquear a la otra parte', blockConversationSchema),
  'POST /conversations/:id/calls': {
    ...{ tag: chat, summary: 'Llamar a la otra parte; 200 cuando ya hay una llamada', retry: true },
    ...{
      body: startCallSchema,
      data: callViewSchema,
      status: ['201', '200'],
      refusals: ['403', '409', '429'],
    },
  },
  'GET /calls': {
    ...{ tag: chat, summary: 'Lo que suena para quien pregunta y la llamada en la que está' },
    data: ownCallsSchema,
  },
  'GET /calls/:id': {
    ...{ tag: chat, summary: 'Una llamada como la ve quien participa en su conversación' },
    data: callViewSchema,
  },
  'GET /calls/:id/ice-servers': {
    ...{ tag: chat, summary: 'Los relés para la llamada, con credenciales que caducan' },
    ...{ data: iceServersSchema, refusals: ['409'] },
  },
  'POST /calls/:id/accept': callAction('Contestar; la primera persona la tiene'),
  'POST /calls/:id/decline': callAction('Rechazarla; sigue sonando para las demás'),
  'POST /calls/:id/leave': callAction('Salir, o cancelarla antes de que contesten'),
};
