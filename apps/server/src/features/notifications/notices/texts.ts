/** The texts of notices by event, and the page that a tap opens. Each entry makes a telling without its recipients. */
import type { CallMedia } from '@callejero/contract/call-summary.ts';
import { type CommerceRole, commerceRoles } from '@callejero/contract/commerce-roles.ts';
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { sentence } from '@callejero/contract/text/sentence.ts';
import sql from 'sql-template-tag';
import type { NoticeRequest } from './notify.ts';

type Content = Omit<NoticeRequest, 'to'>;

interface Named {
  id: string;
  name: string;
}

/** A review's decision on a commerce, and the commerce's `rev` afterwards. */
interface Reviewed {
  commerce: Named;
  rev: number;
  reason?: string;
}
interface ReviewedTogether {
  /** The id of the review job. */
  job: string;
  commerces: { count: number };
  reason?: string;
}
interface Claimed {
  claim: string;
  commerce: Named;
  reason?: string;
}
interface Joined extends Omit<Claimed, 'reason'> {
  /** The first name of the new owner. */
  person: string;
}
/** Of the people of a commerce, after the change that made this `rev` of it. */
interface ChangedPeople {
  commerce: Named;
  rev: number;
}
interface Written {
  conversation: string;
  seq: number;
  /** The sender's name as the others know it. */
  from: string;
  /** The text; null for other types of messages. */
  text: string | null;
  type: 'text' | 'image' | 'file' | 'location';
  /** Whether the neighbour has not been accepted yet. */
  isRequest: boolean;
}
export interface Called {
  call: string;
  conversation: string;
  /** The caller's name as the others know it. */
  from: string;
  /** The commerce that is called; null for a person. */
  commerce: string | null;
  media: CallMedia;
}
interface Assigned {
  conversation: string;
  /** The colleague's first name. */
  by: string;
  customer: string;
  commerce: string | null;
}
interface Redeemed {
  redemption: string;
  promotion: string;
  /** The place of the redemption, if it is known. */
  commerce: string | null;
}
interface Started {
  promotion: { id: string; title: string; image: string | null };
  commerce: string;
  endsAt: Date;
}
interface Cancelled {
  event: { id: string; title: string };
  /** The planned time in words; null for a repeated event. */
  when: string | null;
}

interface DateCancelled extends Cancelled {
  when: string;
  /** Its local date. */
  date: string;
  recurrenceId: string;
}

/** A review's decision on an event of a commerce, and the event's `rev`. */
interface EventReviewed {
  event: { id: string; title: string };
  commerce: string;
  rev: number;
  reason?: string;
}

/** Seconds until the notice of a message is sent, in which somebody in the conversation reads it. */
const readingTime = 4;
/** Seconds between two alerts of one conversation on a device. */
const betweenMessages = 30;

/** The payload for a tap that opens a page of the app. */
const open = (route: string, more: object = {}): Notification['payload'] => ({
  action: { name: 'open', type: 'push', payload: { route, ...more } },
});

const decided = ({ commerce: { id }, rev }: Reviewed, route: string) => ({
  kind: 'service' as const,
  topic: `review:${id}`,
  dedupe: `review:${id}:${rev}`,
  payload: open(route),
});
/** Several commerces of a person in one review. */
const decidedTogether = ({ job }: ReviewedTogether) => ({
  kind: 'service' as const,
  payload: open('/my-commerces'),
  ...once(`review-job:${job}`),
});
const see = ({ id }: Named) => `/place/${id}`;
const correct = ({ id }: Named) => `/my-commerce/edit/${id}`;
const eventDecided = ({ event, rev }: EventReviewed, route: string) => ({
  kind: 'service' as const,
  topic: `event-review:${event.id}`,
  dedupe: `event-review:${event.id}:${rev}`,
  payload: open(route),
});
const seeEvent = ({ event }: EventReviewed) => `/event-page/${event.id}`;
const correctEvent = ({ event, commerce }: EventReviewed) => `/my-event/${commerce}/edit/${event.id}`;
const manage = ({ id }: Named) => `/my-commerce/view/${id}`;
const people = ({ id }: Named) => `/my-commerce-people/${id}`;
const because = (name: string, reason: string | undefined) =>
  sentence(reason ? `«${name}»: ${reason}` : `«${name}»`);

export const withoutText: Record<Written['type'], string> = {
  text: 'Te escribió un mensaje',
  image: 'Te envió una foto',
  file: 'Te envió un archivo',
  location: 'Te compartió su ubicación',
};

const called = ({ call, conversation }: Called, more: object = {}) => ({
  ...{ kind: 'messages' as const, ...once(callKey(call)), payload: open(routeTo(conversation), more) },
});

/** Why a call no longer rings on a device. */
export type CallSettled = 'answered' | 'declined' | 'over';

const settledTexts: Record<CallSettled, string> = {
  answered: 'Ya se contestó en otro dispositivo.',
  declined: 'La rechazaste en otro dispositivo.',
  over: 'Ya terminó.',
};

/** The notification that replaces a ringing call. */
export const settledCall = (facts: Called & { how: CallSettled }) => ({
  title: `${facts.media === 'video' ? 'Videollamada' : 'Llamada'} de ${facts.from}`,
  message: settledTexts[facts.how],
});

/** The text that briefly replaces notifications of messages that were read on another device. */
export const readElsewhere = 'Ya lo leíste en otro dispositivo.';

export const noticeTexts = {
  message: ({ conversation, seq, from, text, type, isRequest }: Written) => ({
    kind: 'messages',
    title: from,
    message: isRequest ? 'Te mandó una solicitud para escribirte' : (text ?? withoutText[type]),
    payload: open(routeTo(conversation), { seq }),
    topic: `conversation:${conversation}`,
    dedupe: messageKey(conversation),
    wait: readingTime,
    againAfter: betweenMessages,
  }),
  'conversation-assigned': ({ conversation, by, customer, commerce }: Assigned) => ({
    kind: 'messages',
    title: `${by} te pasó una conversación`,
    message: commerce === null ? `La de ${customer}.` : `La de ${customer} con ${commerce}.`,
    payload: open(routeTo(conversation)),
    ...once(`assigned:${conversation}`),
    // It may be handed over several times.
    againAfter: 0,
    isInInbox: true,
  }),
  'call-ringing': (facts: Called & { ringUntil: Date }) => ({
    ...called(facts),
    title: `${facts.from} te llama${facts.media === 'video' ? ' con video' : ''}`,
    message: facts.commerce === null ? 'Toca para contestar.' : `A ${facts.commerce}. Toca para contestar.`,
    expiresAt: facts.ringUntil,
  }),
  'call-missed': (facts: Called & { seq: number }) => ({
    ...called(facts, { seq: facts.seq }),
    title: `${facts.media === 'video' ? 'Videollamada' : 'Llamada'} perdida de ${facts.from}`,
    message: facts.commerce === null ? 'Toca para ver la conversación.' : `A ${facts.commerce}.`,
    isInInbox: true,
    // Replaces the ringing.
    againAfter: 0,
  }),
  'commerce-accepted': (facts: Reviewed) => ({
    ...decided(facts, see(facts.commerce)),
    title: 'Tu comercio ya está en la guía',
    message: `«${facts.commerce.name}» se ve desde ahora en el mapa y en las búsquedas.`,
  }),
  'commerce-rejected': (facts: Reviewed) => ({
    ...decided(facts, correct(facts.commerce)),
    title: 'Tu comercio no se publicó',
    message: because(facts.commerce.name, facts.reason),
  }),
  'commerce-withdrawn': (facts: Reviewed) => ({
    ...decided(facts, correct(facts.commerce)),
    title: 'Tu comercio dejó de verse en la guía',
    message: because(facts.commerce.name, facts.reason),
  }),
  'commerces-accepted': (facts: ReviewedTogether) => ({
    ...decidedTogether(facts),
    title: 'Tus comercios ya están en la guía',
    message: `${facts.commerces.count} se ven desde ahora en el mapa y en las búsquedas.`,
  }),
  'commerces-rejected': (facts: ReviewedTogether) => ({
    ...decidedTogether(facts),
    title: `${facts.commerces.count} de tus comercios no se publicaron`,
    message: sentence(facts.reason ?? ''),
  }),
  'commerce-reopened': (facts: Reviewed) => ({
    ...decided(facts, manage(facts.commerce)),
    title: 'Tu comercio está otra vez en revisión',
    message: `«${facts.commerce.name}» no se ve en la guía hasta que esté decidido.`,
  }),
  'proposal-accepted': (facts: Reviewed) => ({
    ...decided(facts, see(facts.commerce)),
    title: 'El lugar que propusiste ya está en la guía',
    message: `«${facts.commerce.name}» se ve desde ahora en el mapa y en las búsquedas. ¡Gracias!`,
  }),
  'proposal-rejected': (facts: Reviewed) => ({
    ...decided(facts, correct(facts.commerce)),
    title: 'El lugar que propusiste no se publicó',
    message: because(facts.commerce.name, facts.reason),
  }),
  'changes-accepted': (facts: Reviewed) => ({
    ...decided(facts, see(facts.commerce)),
    title: 'Los cambios están publicados',
    message: `Los de «${facts.commerce.name}» ya se ven en la guía.`,
  }),
  'changes-rejected': (facts: Reviewed) => ({
    ...decided(facts, correct(facts.commerce)),
    title: 'Los cambios no se publicaron',
    message: because(facts.commerce.name, facts.reason),
  }),
  'changes-reopened': (facts: Reviewed) => ({
    ...decided(facts, manage(facts.commerce)),
    title: 'Los cambios están otra vez en revisión',
    message: `«${facts.commerce.name}» se ve como estaba hasta que estén decididos.`,
  }),
  'claim-accepted': ({ claim, commerce }: Claimed) => ({
    kind: 'service',
    title: 'Aceptamos tu solicitud',
    message: `Ya puedes gestionar «${commerce.name}»: sus datos, sus productos y sus promociones.`,
    payload: open(manage(commerce)),
    ...once(`claim:${claim}`),
  }),
  'claim-rejected': ({ claim, commerce, reason }: Claimed) => ({
    kind: 'service',
    title: 'No aceptamos tu solicitud',
    message: because(commerce.name, reason),
    payload: open(see(commerce)),
    ...once(`claim:${claim}`),
  }),
  'owner-added': ({ claim, commerce, person }: Joined) => ({
    kind: 'service',
    title: 'Alguien más gestiona tu comercio',
    message: `${person} ya puede cambiar «${commerce.name}». Si no sabes quién es, pregunta a la administración.`,
    payload: open(manage(commerce)),
    ...once(`owner:${claim}`),
  }),
  'person-joined': ({
    commerce,
    rev,
    person,
    role,
  }: ChangedPeople & { person: string; role: CommerceRole }) => ({
    kind: 'service',
    title: 'Alguien más está en tu comercio',
    message: `${person} está ahora en «${commerce.name}» como «${commerceRoles[role]}». Si no sabes quién es, quítale el acceso.`,
    payload: open(people(commerce)),
    ...once(`people:${commerce.id}:${rev}`),
  }),
  'role-changed': ({ commerce, rev, role }: ChangedPeople & { role: CommerceRole | null }) => ({
    kind: 'service',
    title: role === null ? 'Ya no estás en un comercio' : 'Tienes otro papel en un comercio',
    message:
      role === null
        ? `Te quitaron el acceso a «${commerce.name}».`
        : `En «${commerce.name}» estás ahora como «${commerceRoles[role]}».`,
    payload: open(role === null ? '/my-commerces' : manage(commerce)),
    ...once(`role:${commerce.id}:${rev}`),
  }),
  redemption: ({ redemption, promotion, commerce }: Redeemed) => ({
    kind: 'service',
    title: 'Canje confirmado',
    message: commerce === null ? `«${promotion}».` : `«${promotion}», en ${commerce}.`,
    payload: open('/my-redemptions'),
    ...once(`redemption:${redemption}`),
  }),
  'promotion-started': ({ promotion, commerce, endsAt }: Started) => ({
    kind: 'favourites',
    title: `Nueva promoción en ${commerce}`,
    message: promotion.title,
    image: promotion.image,
    payload: open(`/promotion-page/${promotion.id}`),
    expiresAt: endsAt,
    ...once(`promotion:${promotion.id}`),
  }),
  'event-accepted': (facts: EventReviewed) => ({
    ...eventDecided(facts, seeEvent(facts)),
    title: 'Tu evento ya está en la agenda',
    message: `«${facts.event.title}» se ve desde ahora en la guía.`,
  }),
  'event-rejected': (facts: EventReviewed) => ({
    ...eventDecided(facts, correctEvent(facts)),
    title: 'Tu evento no se publicó',
    message: because(facts.event.title, facts.reason),
  }),
  'event-changes-accepted': (facts: EventReviewed) => ({
    ...eventDecided(facts, seeEvent(facts)),
    title: 'Los cambios de tu evento están publicados',
    message: `Los de «${facts.event.title}» ya se ven en la guía.`,
  }),
  'event-changes-rejected': (facts: EventReviewed) => ({
    ...eventDecided(facts, correctEvent(facts)),
    title: 'Los cambios de tu evento no se publicaron',
    message: because(facts.event.title, facts.reason),
  }),
  'event-cancelled': ({ event, when }: Cancelled) => ({
    kind: 'events',
    title: 'Se canceló un evento que guardaste',
    message: when === null ? `«${event.title}».` : `«${event.title}», ${when}.`,
    payload: open(`/event-page/${event.id}`),
    ...once(cancelledKey(event.id, null)),
    // An event may be reinstated and cancelled again.
    againAfter: 0,
  }),
  'event-date-cancelled': ({ event, when, date, recurrenceId }: DateCancelled) => ({
    kind: 'events',
    title: 'Se canceló una fecha de un evento que guardaste',
    message: `«${event.title}», ${when}.`,
    payload: open(`/event-page/${event.id}?occurrence=${recurrenceId}`),
    ...once(cancelledKey(event.id, date)),
    againAfter: 0,
  }),
} as const satisfies Record<string, (facts: never) => Content>;

const once = (key: string) => ({ topic: key, dedupe: key });

/** The page of a conversation. */
export const routeTo = (conversation: string) => `/conversation/${conversation}`;

/** Keys of notices: of a call, of a conversation's messages, and of a cancelled event or date. */
export const callKey = (call: string) => `call:${call}`;
/** Whether a notice `n` is about a call. */
export const isCallKey = sql`n.dedupe like 'call:%'`;
/** Whether a call's notice `n` says that it rings: nothing has replaced it, read or not. */
export const isRinging = sql`(n.expires_at is not null and not n.is_quiet)`;
export const messageKey = (conversation: string) => `message:${conversation}`;
export const cancelledKey = (event: string, date: string | null) =>
  date === null ? `event-cancelled:${event}` : `event-cancelled:${event}:${date}`;

type NoticeName = keyof typeof noticeTexts;

/** An event to notify people of, by the name of its text. */
export type NoticeEvent = {
  [Name in NoticeName]: { notice: Name } & Parameters<(typeof noticeTexts)[Name]>[0];
}[NoticeName];

export function formatContent(happening: NoticeEvent): Content {
  const write = noticeTexts[happening.notice] as (facts: NoticeEvent) => Content;
  return write(happening);
}
