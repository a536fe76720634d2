/**
 * The side for which a person writes: the person who began, the commerce or the city's administration that answers, or the person
 * whose contact code the first one used.
 */
export const conversationSides = {
  customer: 'Cliente',
  contact: 'Contacto',
  commerce: 'Comercio',
  support: 'Administración',
} as const;

export type ConversationSide = keyof typeof conversationSides;

/** Whether several people write for this side, answering for a commerce or the city, and share its inbox. */
export const isShared = (side: ConversationSide): boolean => side === 'commerce' || side === 'support';

export const conversationLimits = {
  /** Messages of one person in one conversation. */
  messagesPerMinute: 30,
  newPerDay: 20,
  /** Messages to a person who has not accepted the conversation yet. */
  request: 3,
  /** Characters. */
  body: 4000,
  quickReply: 500,
  /** Quick replies of one commerce. */
  quickReplies: 20,
  /** Characters of a greeting or an away message. */
  automatic: 1000,
  /** Labels of one commerce. */
  labels: 12,
  label: 30,
  /** Characters of a note, and notes on one conversation. */
  note: 2000,
  notes: 200,
  /** Files of one message. */
  attachments: 5,
  /** Rows of one answer. */
  messages: 50,
  changes: 500,
  inbox: 50,
  heads: 500,
  /** More unread messages are not counted. */
  unread: 100,
  /** Milliseconds after sending. */
  edit: 15 * 60_000,
  delete: 48 * 60 * 60_000,
  /** Milliseconds for which a moderator reads a conversation of others. */
  inspection: 60 * 60_000,
  /** Characters. */
  inspectionReason: { min: 20, max: 500 },
} as const;

export const inboxFilters = {
  all: 'Todas',
  unread: 'Sin leer',
  unanswered: 'Sin responder',
  mine: 'Mías',
  unassigned: 'Sin asignar',
  closed: 'Cerradas',
} as const;

export type InboxFilter = keyof typeof inboxFilters;

/** The tones of a label, each of which the theme has for light, dark and more contrast. */
export const labelTones = {
  neutral: 'Gris',
  primary: 'Azul',
  success: 'Verde',
  warning: 'Ámbar',
  danger: 'Rojo',
} as const;

export type LabelTone = keyof typeof labelTones;
