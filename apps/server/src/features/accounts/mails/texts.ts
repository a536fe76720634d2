/** The texts of the mails to accounts. No mail contains a password. */
import type { MailKind } from '@callejero/contract/enums/mails.ts';
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { numberFormat } from '@callejero/contract/text/formats.ts';
import { sentence } from '@callejero/contract/text/sentence.ts';
import { type UseKind, useKindNames, useKinds } from '@callejero/contract/use.ts';
import type { MailContent } from './layout.ts';

interface MailContext {
  firstName: string;
  /** The address of the app, without a trailing slash. */
  publicUrl: string;
  /** The button's address; empty for a mail about something that has happened. */
  url: string;
  /** When it happened, in Spanish words. */
  moment: string;
  /** The new address, when an address changes. */
  email: string;
  /** The commerce of a decision. */
  commerce: { id: string; name: string };
  /** Several commerces that were decided together. */
  commerces: { count: number; names: readonly string[] };
  /** The name of the passkey. */
  passkey: string;
  /** The reason of a rejection. */
  reason: string;
  /** What checks of the installation found, a paragraph each. */
  checks: readonly string[];
  /** The administration's answer to a report. */
  answer: string;
  use: UseMonth;
}

/** The use of the guide in a month, `noviembre de 2026`. */
export interface UseMonth {
  month: string;
  counts: Readonly<Partial<Record<UseKind, number>>>;
}

const ignore = 'Si no fuiste tú, ignora este mensaje: sin el enlace no pasa nada.';
const wasNotYou = ({ publicUrl }: MailContext) =>
  `Si no fuiste tú, recupera tu cuenta ahora mismo en ${publicUrl}/recover-password y revisa tus llaves de acceso en los ajustes.`;

/** Reports an event of the account that somebody else may have caused. */
const happened = (context: MailContext, what: string, ...more: string[]) => ({
  paragraphs: [sentence(`Hola, ${context.firstName}: ${what}`), ...more],
  notes: ['Si fuiste tú, no tienes que hacer nada.', wasNotYou(context)],
});

/** Reports a decision against the person, with its reason. */
const refused = (context: MailContext, what: string, ...more: string[]) => ({
  preheader: `Motivo: ${context.reason}`,
  paragraphs: [`Hola, ${context.firstName}: ${what}`, `Motivo: ${context.reason}`, ...more],
});

const correct = ({ publicUrl, commerce }: MailContext) => ({
  label: 'Corregir los datos',
  url: `${publicUrl}/my-commerce/edit/${commerce.id}`,
});
const see = ({ publicUrl, commerce }: MailContext) => ({
  label: 'Verlo en la guía',
  url: `${publicUrl}/place/${commerce.id}`,
});

const among = ({ commerces: { count, names } }: MailContext) =>
  `${names.map((name) => `«${name}»`).join(', ')}${count > names.length ? ` y ${count - names.length} más` : ''}`;
const manageAll = ({ publicUrl }: MailContext) => ({
  label: 'Ver mis comercios',
  url: `${publicUrl}/my-commerces`,
});

export const mailTexts = {
  'confirm-email': ({ firstName, url }) => ({
    subject: 'Confirma tu correo para entrar en Callejero',
    preheader: 'Un paso más y tu cuenta queda lista.',
    heading: `¡Hola, ${firstName}!`,
    paragraphs: [
      'Gracias por crear tu cuenta. Confirma que este correo es tuyo y ya podrás entrar.',
      'El enlace vale 48 horas y se usa una sola vez. Si lo abres en otro dispositivo, te pedirá la contraseña que elegiste.',
    ],
    button: { label: 'Confirmar mi correo', url },
    notes: [
      'Si no creaste una cuenta, ignora este mensaje y no abras el enlace: sin él la cuenta no se puede usar.',
    ],
  }),
  'already-registered': ({ publicUrl }) => ({
    subject: 'Ya tienes una cuenta en Callejero',
    preheader: 'Entra con tu contraseña o pide una nueva.',
    heading: 'Ya tienes una cuenta',
    paragraphs: [
      'Alguien, quizá tú, quiso crear una cuenta con este correo, que ya tiene una. No ha cambiado nada.',
      `¿No recuerdas tu contraseña? Pide una nueva en ${publicUrl}/recover-password`,
    ],
    button: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
    notes: ['Si no fuiste tú, no tienes que hacer nada.'],
  }),
  'recover-password': ({ firstName, url }) => ({
    subject: 'Recupera tu contraseña de Callejero',
    preheader: 'Elige una contraseña nueva. El enlace vale una hora.',
    heading: 'Elige una contraseña nueva',
    paragraphs: [
      `Hola, ${firstName}: recibimos una petición para recuperar tu contraseña.`,
      'El enlace vale una hora y se usa una sola vez. Al cambiarla se cerrarán todas tus sesiones.',
    ],
    button: { label: 'Elegir contraseña', url },
    notes: [ignore],
  }),
  invitation: ({ firstName, url, publicUrl }) => ({
    subject: 'Te invitaron a Callejero',
    preheader: 'Elige tu contraseña y entra. El enlace vale tres días.',
    heading: `¡Hola, ${firstName}!`,
    paragraphs: [
      'La administración de la guía creó una cuenta para ti con este correo. Elige tu contraseña y ya podrás entrar.',
      `El enlace vale tres días y se usa una sola vez. Si caduca, pide otro en ${publicUrl}/recover-password`,
    ],
    button: { label: 'Elegir contraseña', url },
    notes: [
      'Si no esperabas esta invitación, ignora este mensaje: sin el enlace la cuenta no se puede usar.',
    ],
  }),
  'password-changed': (context) => ({
    ...happened(context, `tu contraseña se cambió el ${context.moment}`),
    subject: 'Tu contraseña de Callejero cambió',
    preheader: 'Te avisamos de cada cambio de contraseña.',
    heading: 'Tu contraseña cambió',
  }),
  'passkey-added': (context) => ({
    ...happened(
      context,
      `la llave «${context.passkey}» se añadió a tu cuenta el ${context.moment}`,
      'Con ella se puede entrar sin escribir la contraseña.',
    ),
    subject: 'Tu cuenta de Callejero tiene una llave de acceso nueva',
    preheader: 'Te avisamos de cada llave que se añade o se quita.',
    heading: 'Se añadió una llave de acceso',
    button: { label: 'Ver mis llaves', url: `${context.publicUrl}/settings` },
  }),
  'passkey-removed': (context) => ({
    ...happened(
      context,
      `la llave «${context.passkey}» se quitó de tu cuenta el ${context.moment}`,
      'Ya no se puede entrar con ella.',
    ),
    subject: 'Se quitó una llave de acceso de tu cuenta de Callejero',
    preheader: 'Te avisamos de cada llave que se añade o se quita.',
    heading: 'Se quitó una llave de acceso',
  }),
  'change-email': ({ firstName, url }) => ({
    subject: 'Confirma tu correo nuevo de Callejero',
    preheader: 'Con este correo entrarás a partir de ahora.',
    heading: 'Confirma tu correo nuevo',
    paragraphs: [
      `Hola, ${firstName}: pediste usar este correo en tu cuenta. Empezará a valer cuando lo confirmes.`,
      'El enlace vale 48 horas y se usa una sola vez.',
    ],
    button: { label: 'Usar este correo', url },
    notes: [ignore],
  }),
  'email-changed': (context) => ({
    subject: 'El correo de tu cuenta de Callejero cambió',
    preheader: 'Tu cuenta usa ahora otro correo.',
    heading: 'El correo de tu cuenta cambió',
    paragraphs: [
      sentence(
        `Hola, ${context.firstName}: tu cuenta usa ahora el correo ${context.email}. El cambio se hizo el ${context.moment}`,
      ),
      'Con este correo ya no se puede entrar.',
    ],
    notes: [
      'Si no fuiste tú, escribe cuanto antes a la administración de la guía: este correo ya no sirve para recuperar la cuenta.',
    ],
  }),
  'temporary-password': ({ firstName, publicUrl, moment }) => ({
    subject: 'Tienes una contraseña temporal en Callejero',
    preheader: 'Al entrar tendrás que elegir una tuya.',
    heading: 'Tienes una contraseña temporal',
    paragraphs: [
      `Hola, ${firstName}: la administración puso una contraseña temporal en tu cuenta el ${moment} y cerró tus sesiones.`,
      'Te la dirá por otro medio: nunca la enviamos por correo. Vale tres días y, al entrar, tendrás que elegir una que solo tú conozcas.',
    ],
    button: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
    notes: [`Si no lo esperabas, elige tú una contraseña en ${publicUrl}/recover-password`],
  }),
  'totp-added': (context) => ({
    ...happened(
      context,
      `una aplicación de códigos se añadió a tu cuenta el ${context.moment}`,
      'Desde ahora, para entrar con tu contraseña hace falta también un código de esa aplicación.',
    ),
    subject: 'Tu cuenta de Callejero tiene un segundo paso',
    preheader: 'Te avisamos de cada cambio en el segundo paso.',
    heading: 'Se añadió una aplicación de códigos',
  }),
  'totp-removed': (context) => ({
    ...happened(
      context,
      `la aplicación de códigos se quitó de tu cuenta el ${context.moment}`,
      'Sus códigos ya no sirven para entrar.',
    ),
    subject: 'Se quitó la aplicación de códigos de tu cuenta de Callejero',
    preheader: 'Te avisamos de cada cambio en el segundo paso.',
    heading: 'Se quitó la aplicación de códigos',
  }),
  'recovery-codes-made': (context) => ({
    ...happened(
      context,
      `el ${context.moment} se crearon códigos de recuperación nuevos para tu cuenta`,
      'Los anteriores ya no sirven.',
    ),
    subject: 'Tienes códigos de recuperación nuevos en Callejero',
    preheader: 'Los anteriores ya no sirven.',
    heading: 'Códigos de recuperación nuevos',
  }),
  'recovery-code-used': (context) => ({
    ...happened(
      context,
      `el ${context.moment} se entró en tu cuenta con tu contraseña y un código de recuperación`,
      'Ese código ya no vuelve a servir. Si te quedan pocos, crea otros en tu cuenta.',
    ),
    subject: 'Alguien entró en Callejero con un código de recuperación tuyo',
    preheader: 'Ese código ya no vuelve a servir.',
    heading: 'Se usó un código de recuperación',
    notes: ['Si fuiste tú, no tienes que hacer nada más.', wasNotYou(context)],
  }),
  'city-lowered': (context) => ({
    subject: 'Se bajó la protección de la guía',
    preheader: 'Te avisamos de cada cambio que la reduce.',
    heading: 'Se bajó la protección de la guía',
    paragraphs: [
      sentence(
        `Hola, ${context.firstName}: el ${context.moment} alguien que administra cambió esto en «La ciudad»`,
      ),
      context.reason,
      'Quien lo hizo lo confirmó con su segundo paso. En el historial consta quién fue.',
    ],
    button: { label: 'Ver la ciudad', url: `${context.publicUrl}/city` },
    notes: [
      'Si no debía cambiar, vuelve al valor del entorno en «La ciudad», o pide a quien cuida el servidor que lo haga con la orden «city».',
    ],
  }),
  'second-step-reset': (context) => ({
    subject: 'Se restableció el segundo paso de tu cuenta de Callejero',
    preheader: 'Ahora se entra solo con la contraseña.',
    heading: 'Se restableció tu segundo paso',
    paragraphs: [
      sentence(
        `Hola, ${context.firstName}: la administración quitó tus llaves de acceso, tu aplicación de códigos y tus códigos de recuperación el ${context.moment}, y cerró tus sesiones`,
      ),
      'Entra con tu contraseña y configura de nuevo el segundo paso cuanto antes.',
    ],
    button: { label: 'Iniciar sesión', url: `${context.publicUrl}/login` },
    notes: ['Si no lo pediste, habla con la administración de la guía.', wasNotYou(context)],
  }),
  'commerce-accepted': (context) => ({
    subject: `«${context.commerce.name}» ya está en Callejero`,
    preheader: 'Lo revisamos y ya se ve en el mapa.',
    heading: 'Tu comercio ya está en la guía',
    paragraphs: [
      `Hola, ${context.firstName}: revisamos «${context.commerce.name}» y lo aceptamos. Desde ahora se ve en el mapa y en las búsquedas.`,
      'Ten al día su horario y sus fotos: es lo primero que mira quien lo busca.',
    ],
    button: see(context),
    notes: [`Sus datos se cambian en ${context.publicUrl}/my-commerces`],
  }),
  'commerce-rejected': (context) => ({
    ...refused(
      context,
      `revisamos «${context.commerce.name}» y por ahora no lo publicamos.`,
      'Si se puede corregir, cambia sus datos y envíalo otra vez: lo volveremos a revisar.',
    ),
    subject: `No publicamos «${context.commerce.name}» en Callejero`,
    heading: 'Tu comercio no se publicó',
    button: correct(context),
  }),
  'commerce-withdrawn': (context) => ({
    ...refused(
      context,
      `«${context.commerce.name}» estaba publicado y lo retiramos del mapa y de las búsquedas.`,
      'Si se puede corregir, cambia sus datos y envíalo otra vez: lo volveremos a revisar.',
    ),
    subject: `«${context.commerce.name}» ya no se ve en Callejero`,
    heading: 'Tu comercio dejó de verse en la guía',
    button: correct(context),
  }),
  'commerces-accepted': (context) => ({
    subject: `${context.commerces.count} de tus comercios ya están en Callejero`,
    preheader: 'Los revisamos y ya se ven en el mapa.',
    heading: 'Tus comercios ya están en la guía',
    paragraphs: [
      `Hola, ${context.firstName}: revisamos ${context.commerces.count} de tus comercios y los aceptamos. Desde ahora se ven en el mapa y en las búsquedas.`,
      `Son ${among(context)}.`,
    ],
    button: manageAll(context),
  }),
  'commerces-rejected': (context) => ({
    ...refused(
      context,
      `revisamos ${context.commerces.count} de tus comercios y por ahora no los publicamos.`,
      `Son ${among(context)}.`,
    ),
    subject: `No publicamos ${context.commerces.count} de tus comercios en Callejero`,
    heading: 'Tus comercios no se publicaron',
    button: manageAll(context),
  }),
  'commerce-reopened': (context) => ({
    subject: `Volvemos a revisar «${context.commerce.name}»`,
    preheader: 'La decisión anterior ya no vale.',
    heading: 'Tu comercio está otra vez en revisión',
    paragraphs: [
      `Hola, ${context.firstName}: vamos a revisar otra vez «${context.commerce.name}». La decisión que te enviamos antes ya no vale, y mientras tanto no se ve en la guía.`,
      'No tienes que hacer nada: te escribiremos en cuanto esté decidido.',
    ],
  }),
  'proposal-accepted': (context) => ({
    subject: `«${context.commerce.name}» ya está en Callejero`,
    preheader: 'Gracias por proponerlo.',
    heading: 'El lugar que propusiste ya está en la guía',
    paragraphs: [
      `Hola, ${context.firstName}: revisamos «${context.commerce.name}», que propusiste, y lo aceptamos. Desde ahora se ve en el mapa y en las búsquedas.`,
      'Gracias: así la guía sirve a todo el mundo.',
    ],
    button: see(context),
    notes: ['Si el negocio es tuyo, pide gestionarlo con «¿Es tu negocio?», en su página.'],
  }),
  'proposal-rejected': (context) => ({
    ...refused(
      context,
      `revisamos «${context.commerce.name}», que propusiste, y por ahora no lo publicamos.`,
      'Si se puede corregir, cambia sus datos y envíalo otra vez: lo volveremos a revisar.',
    ),
    subject: `No publicamos «${context.commerce.name}» en Callejero`,
    heading: 'El lugar que propusiste no se publicó',
    button: correct(context),
  }),
  'changes-accepted': (context) => ({
    subject: `Los cambios en «${context.commerce.name}» ya se ven`,
    preheader: 'Los revisamos y los publicamos.',
    heading: 'Los cambios están publicados',
    paragraphs: [
      `Hola, ${context.firstName}: revisamos los cambios propuestos en «${context.commerce.name}» y ya se ven en la guía.`,
    ],
    button: see(context),
  }),
  'changes-rejected': (context) => ({
    ...refused(
      context,
      `revisamos los cambios propuestos en «${context.commerce.name}» y no los publicamos. En la guía se sigue viendo como estaba.`,
      'Si se pueden corregir, vuelve a enviarlos y los revisaremos otra vez.',
    ),
    subject: `No publicamos los cambios en «${context.commerce.name}»`,
    heading: 'Los cambios no se publicaron',
    button: correct(context),
  }),
  'changes-reopened': (context) => ({
    subject: `Volvemos a revisar los cambios en «${context.commerce.name}»`,
    preheader: 'La decisión anterior ya no vale.',
    heading: 'Los cambios están otra vez en revisión',
    paragraphs: [
      `Hola, ${context.firstName}: vamos a revisar otra vez los cambios propuestos en «${context.commerce.name}». La decisión que te enviamos antes ya no vale. En la guía se sigue viendo como estaba.`,
      'No tienes que hacer nada: te escribiremos en cuanto esté decidido.',
    ],
  }),
  'claim-accepted': ({ firstName, publicUrl, commerce }) => ({
    subject: `Ya gestionas «${commerce.name}» en Callejero`,
    preheader: 'Aceptamos tu solicitud de titularidad.',
    heading: 'Aceptamos tu solicitud',
    paragraphs: [
      `Hola, ${firstName}: comprobamos que «${commerce.name}» es tuyo. Desde ahora puedes cambiar sus datos, sus productos y sus promociones.`,
      'Lo que enviaste para comprobarlo ya se borró.',
    ],
    button: {
      label: 'Gestionar mi comercio',
      url: `${publicUrl}/my-commerce/view/${commerce.id}`,
    },
  }),
  'claim-rejected': (context) => ({
    ...refused(
      context,
      `revisamos tu solicitud de titularidad de «${context.commerce.name}» y por ahora no la aceptamos.`,
      'Si puedes aclararlo, haz otra solicitud desde su ficha. Lo que enviaste para comprobarlo ya se borró.',
    ),
    subject: `No aceptamos tu solicitud sobre «${context.commerce.name}»`,
    heading: 'No aceptamos tu solicitud',
    button: see(context),
  }),
  'message-removed': (context) => ({
    ...refused(context, `alguien reportó un mensaje tuyo, lo revisamos y lo eliminamos de la conversación.`),
    subject: 'Eliminamos un mensaje tuyo en Callejero',
    heading: 'Eliminamos un mensaje tuyo',
    button: { label: 'Ver mis conversaciones', url: `${context.publicUrl}/conversations` },
  }),
  'confirm-place': ({ firstName, publicUrl, url, commerce }) => ({
    subject: `¿Siguen igual los datos de «${commerce.name}»?`,
    preheader: 'Confírmalos o corrige el horario, sin iniciar sesión.',
    heading: '¿Sigue todo igual?',
    paragraphs: [
      `Hola, ${firstName}: hace tiempo que nadie confirma los datos de «${commerce.name}» en la guía.`,
      'Míralos y dinos con un toque si siguen igual, o corrige el horario. No hace falta iniciar sesión; el enlace vale 60 días y solo sirve para este comercio: no lo reenvíes.',
    ],
    button: { label: 'Ver y confirmar los datos', url },
    notes: [
      'Con datos al día, la gente no encuentra la puerta cerrada.',
      `Si no quieres este correo, apágalo en los avisos de tu cuenta: ${publicUrl}/user`,
    ],
  }),
  'use-month': ({ firstName, publicUrl, use }) => ({
    subject: `El uso de la guía en ${use.month}`,
    preheader: 'Cuánto se usó, sin quién.',
    heading: `El uso de la guía en ${use.month}`,
    paragraphs: [
      `Hola, ${firstName}: esto se usó la guía el mes pasado.`,
      ...useKindNames.map((kind) => `${useKinds[kind]}: ${numberFormat('es').format(use.counts[kind] ?? 0)}`),
    ],
    button: { label: 'Ver el uso', url: `${publicUrl}/use` },
    notes: [`Si no quieres este correo, apágalo en los avisos de tu cuenta: ${publicUrl}/user`],
  }),
  'report-answered': ({ firstName, publicUrl, commerce, answer }) => ({
    subject: `Respuesta a tu reporte sobre «${commerce.name}»`,
    preheader: answer,
    heading: 'Respondimos a tu reporte',
    paragraphs: [
      `${firstName === '' ? 'Hola' : `Hola, ${firstName}`}: gracias por avisarnos de un problema en «${commerce.name}». Esto te responde la administración de la guía:`,
      answer,
    ],
    button:
      firstName === ''
        ? { label: 'Ver el lugar', url: `${publicUrl}${guestLink(`/place/${commerce.id}`)}` }
        : { label: 'Ver mis reportes', url: `${publicUrl}/my-reports` },
  }),
  'test-mail': ({ firstName, moment }) => ({
    subject: 'Correo de prueba',
    preheader: 'Si lo lees, los correos de la guía llegan.',
    heading: 'Los correos llegan',
    paragraphs: [
      `${firstName === '' ? 'Hola' : `Hola, ${firstName}`}: este es el correo de prueba que se pidió el ${moment}.`,
      'Mira si llegó a la bandeja de entrada o al correo no deseado: si fue a este, revisa SPF, DKIM y DMARC del dominio del remitente.',
    ],
    notes: ['No tienes que hacer nada más.'],
  }),
  'check-failed': ({ firstName, publicUrl, checks }) => ({
    subject: checks.length === 1 ? 'Algo falla en la instalación' : 'Varias cosas fallan en la instalación',
    preheader: checks[0] ?? '',
    heading: 'Algo falla en la instalación',
    paragraphs: [`Hola, ${firstName}: dos comprobaciones seguidas encontraron esto.`, ...checks],
    button: { label: 'Ver el estado', url: `${publicUrl}/installation` },
    notes: ['Te escribiremos otra vez cuando deje de fallar, y no antes.'],
  }),
  'check-recovered': ({ firstName, publicUrl, checks }) => ({
    subject: 'Ya no falla lo que falló en la instalación',
    preheader: checks[0] ?? '',
    heading: 'Ya no falla',
    paragraphs: [`Hola, ${firstName}: dos comprobaciones seguidas lo encontraron bien.`, ...checks],
    button: { label: 'Ver el estado', url: `${publicUrl}/installation` },
  }),
} as const satisfies Record<MailKind, (context: MailContext) => MailContent>;
