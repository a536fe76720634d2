/** What the API's reference says of the feature's special routes. */
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
import * as z from 'zod';
import { chapter, type RouteDoc, type RouteDocs } from '../../resource/route-docs.ts';

/** What somebody does with a conversation answers it as it is then. */
const action = (summary: string, body: z.ZodType): RouteDoc => ({
  ...{ summary, body, data: conversationViewSchema, retry: true },
});

const callAction = (summary: string): RouteDoc => ({
  ...{ summary, body: callActionSchema, data: callViewSchema, retry: true },
});

export const docs: RouteDocs = {
  'POST /conversations': {
    summary: 'Abrir la conversación con un comercio, con la administración o con quien mostró su código',
    body: openConversationSchema,
    data: conversationViewSchema,
    status: ['201', '200'],
    retry: true,
  },
  'GET /conversations/inbox': {
    summary: 'Las conversaciones propias, la última primero',
    query: inboxQuerySchema,
    data: z.array(conversationViewSchema),
  },
  'GET /conversations/heads': {
    summary: 'Lo que un dispositivo compara con su copia',
    data: z.array(conversationHeadSchema),
  },
  'GET /conversations/:id/view': {
    summary: 'Una conversación como la ve quien participa',
    data: conversationViewSchema,
  },
  'GET /conversations/:id/messages': {
    summary: 'Sus mensajes, el más antiguo primero',
    query: messagePageQuerySchema,
    data: messagePageSchema,
  },
  'GET /conversations/:id/changes': {
    summary: 'Lo enviado, editado y eliminado desde un cambio',
    query: messageChangesQuerySchema,
    data: messageChangesSchema,
  },
  'PUT /conversations/:id/messages/:message': {
    summary: 'Enviar un mensaje; el identificador lo elige quien envía',
    body: sendMessageSchema,
    data: messageViewSchema,
    status: ['201', '200'],
    retry: true,
  },
  'PATCH /conversations/:id/messages/:message': {
    summary: 'Corregir un mensaje propio',
    body: editMessageSchema,
    data: messageViewSchema,
    retry: true,
  },
  'DELETE /conversations/:id/messages/:message': {
    summary: 'Eliminar un mensaje propio para todos',
    body: deleteMessageSchema,
    data: messageViewSchema,
    retry: true,
  },
  'POST /conversations/:id/messages/:message/report': {
    summary: 'Reportar un mensaje de otra persona',
    body: reportMessageSchema,
    data: messageReportedSchema,
    status: '201',
    retry: true,
  },
  'POST /message-reports/:id/decide': {
    summary: 'Eliminar el mensaje, de lo que se avisa por correo a quien lo escribió, o dejarlo',
    body: decideMessageReportSchema,
    record: 'message-reports',
  },
  'POST /conversations/:id/access': {
    summary: 'Leer por una hora una conversación ajena, con un motivo',
    body: inspectConversationSchema,
    data: conversationAccessSchema,
    status: '201',
    retry: true,
  },
  'POST /conversations/:id/read': action('Marcar lo visto', readConversationSchema),
  'POST /conversations/:id/delivered': {
    summary: 'Decir hasta dónde han llegado los mensajes a un dispositivo',
    body: deliveredConversationSchema,
    data: z.object({ delivered: z.literal(true) }),
    retry: true,
  },
  'GET /conversations/:id/replies': {
    summary: 'Las respuestas rápidas del comercio, para quien responde por él',
    data: quickRepliesSchema,
  },
  'PUT /conversations/:id/replies': {
    summary: 'Guardar las respuestas rápidas del comercio',
    body: quickRepliesSchema,
    data: quickRepliesSchema,
    retry: true,
  },
  'POST /conversations/:id/unread': action('Dejarla como no leída', unreadConversationSchema),
  'POST /conversations/:id/mute': action('Silenciarla', muteConversationSchema),
  'POST /conversations/:id/clear': action('Vaciar la copia propia', clearConversationSchema),
  'POST /conversations/:id/assign': action('Atenderla', assignConversationSchema),
  'POST /conversations/:id/close': action('Cerrarla o abrirla', closeConversationSchema),
  'POST /conversations/:id/accept': action(
    'Aceptar a quien leyó el código de contacto propio',
    acceptConversationSchema,
  ),
  'POST /conversations/:id/block': action('Bloquear a la otra parte', blockConversationSchema),
  'POST /conversations/:id/calls': {
    summary: 'Llamar a la otra parte; 200 cuando ya hay una llamada',
    body: startCallSchema,
    data: callViewSchema,
    status: ['201', '200'],
    retry: true,
  },
  ...chapter('Conversaciones', {
    'GET /contact-codes/mine': {
      summary: 'El código de contacto propio; nulo para quien no tiene',
      data: contactCodeSchema,
    },
    'POST /contact-codes/mine': {
      summary: 'Crear un código de contacto nuevo; el anterior deja de valer',
      body: renewContactSchema,
      data: contactCodeSchema,
      retry: true,
    },
    'DELETE /contact-codes/mine': { summary: 'Dejar de tener código de contacto', data: contactCodeSchema },
    'POST /contact-codes/person': {
      summary: 'De quién es un código de contacto que se leyó',
      body: readContactSchema,
      data: contactPersonSchema,
    },
    'GET /calls': {
      summary: 'Lo que suena para quien pregunta y la llamada en la que está',
      data: ownCallsSchema,
    },
    'GET /calls/:id': {
      summary: 'Una llamada como la ve quien participa en su conversación',
      data: callViewSchema,
    },
    'GET /calls/:id/ice-servers': {
      summary: 'Los relés para la llamada, con credenciales que caducan',
      data: iceServersSchema,
      refusals: ['409'],
    },
    'POST /calls/:id/accept': callAction('Contestar; la primera persona la tiene'),
    'POST /calls/:id/decline': callAction('Rechazarla; sigue sonando para las demás'),
    'POST /calls/:id/leave': callAction('Salir, o cancelarla antes de que contesten'),
  }),
};
