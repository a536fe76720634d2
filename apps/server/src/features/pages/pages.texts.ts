/**
 * The initial texts of the legal pages. Text in brackets must be filled in by the administrators. Laws of all countries ask in a
 * privacy notice for the responsible body, the data, the purposes, transfers and how changes are announced; what differs stands in
 * `privacyLaws`.
 */
import type { City } from '@callejero/contract/city.ts';
import type { PageSlug } from '@callejero/contract/resources/pages.ts';

type PagesCity = Pick<City, 'name' | 'country'>;

/** What a privacy notice says differently by the law of a country. */
interface PrivacyLaw {
  rights: string;
  /** Within which an answer must be given, after «Te responderemos». */
  deadline: string;
  authority: string;
  /** The legal basis, where the law asks for it. */
  basis?: string;
}

const withdraw = 'y retirar tu consentimiento cuando quieras.';

/** Names no right of a particular law. */
const anyLaw: PrivacyLaw = {
  rights: `Puedes acceder a tus datos, corregirlos, pedir que los borremos u oponerte a que los usemos, ${withdraw}`,
  deadline: 'en el plazo que fija la ley: [plazo de respuesta]',
  authority: '[nombre de la autoridad]',
};

/** The rights of the GDPR, which Andorra's Llei 29/2021 has too. */
const european = (authority: string): PrivacyLaw => ({
  rights: `Puedes acceder a tus datos, rectificarlos, suprimirlos, llevártelos a otro servicio, limitar que los usemos u oponerte a ello, ${withdraw}`,
  deadline: 'en el plazo de un mes',
  authority,
  basis:
    'Lo que es necesario para el servicio se basa en las condiciones de uso que aceptas; tu ubicación y los avisos, en tu consentimiento; y la protección contra abusos, en nuestro interés legítimo.',
});

const privacyLaws: Readonly<Record<string, PrivacyLaw>> = {
  // The ARCO rights and the term of the LFPDPPP.
  MX: {
    rights: `Puedes acceder a tus datos, rectificarlos, cancelarlos u oponerte a que los usemos (derechos ARCO), ${withdraw}`,
    deadline: 'en un plazo de veinte días hábiles como máximo',
    authority: '[nombre de la autoridad]',
  },
  ES: european('la Agencia Española de Protección de Datos'),
  AD: european('la Agencia Andorrana de Protección de Datos'),
};

const terms = ({
  name: city,
}: PagesCity) => `Estas condiciones regulan el uso de la guía de ${city}: su sitio web y sus aplicaciones. Al crear una cuenta las aceptas. Si no estás de acuerdo con ellas, puedes consultar lo que es público sin registrarte.

## Quién ofrece la guía

La guía la ofrece [nombre o razón social del responsable], con domicilio en [domicilio]. Para cualquier asunto relacionado con ella puedes escribir a [correo de contacto].

## Qué ofrece

La guía reúne información de los comercios, los servicios, los eventos y las promociones de ${city}: dónde están, cuándo abren y cómo ponerse en contacto con ellos. Usarla no cuesta nada.

La información viene de las personas que usan la guía, de los propios comercios y de fuentes públicas como OpenStreetMap. La revisamos, pero puede contener errores o haber cambiado: confirma con el comercio lo que sea importante para ti. Los precios, las promociones y la atención son responsabilidad de cada comercio.

## Tu cuenta

- Debes dar un correo electrónico tuyo y datos verdaderos.
- La cuenta es personal. Cuida tu contraseña y tus llaves de acceso; si crees que alguien más las usa, cámbialas y cierra las sesiones abiertas desde los ajustes.
- Si eres menor de edad, necesitas el permiso de tu madre, tu padre o quien tenga tu tutela.
- Puedes borrar tu cuenta cuando quieras desde los ajustes.

## Lo que publicas

Cuando registras un comercio o envías textos, fotografías u otros contenidos, declaras que puedes hacerlo y que son ciertos. Siguen siendo tuyos, pero nos permites mostrarlos en la guía, sin costo y mientras estén publicados, y adaptarlos a sus distintos formatos. La administración los revisa y puede rechazarlos, corregirlos o retirarlos.

## Lo que no se permite

- Publicar información falsa, engañosa, ofensiva, discriminatoria o contraria a la ley.
- Hacerse pasar por otra persona o por un comercio que no se representa.
- Usar fotografías, marcas o datos personales de otras personas sin su permiso.
- Enviar publicidad no solicitada.
- Extraer la información de forma masiva, intentar entrar en cuentas ajenas o entorpecer el funcionamiento de la guía.

Si alguien incumple estas condiciones, la administración puede retirar sus contenidos y deshabilitar su cuenta.

## Disponibilidad y responsabilidad

Hacemos lo posible para que la guía funcione bien y sin interrupciones, pero no podemos garantizarlo. En la medida en que la ley lo permita, no respondemos por daños que resulten de información incorrecta, de una interrupción del servicio o del trato entre las personas y los comercios. Nada de lo dicho aquí limita los derechos que te da la ley como persona consumidora.

## Mapas y enlaces

Los datos del mapa son de las personas que colaboran en OpenStreetMap y se usan conforme a su licencia. La guía contiene enlaces a sitios de otros, de cuyo contenido no respondemos.

## Cambios de estas condiciones

Podemos cambiar estas condiciones. La versión vigente es siempre la de esta página, y de los cambios importantes te avisaremos en la guía o por correo antes de que se apliquen.

## Ley aplicable

Estas condiciones se rigen por las leyes de [país o estado], y de los desacuerdos conocerán los tribunales de [ciudad], salvo que la ley te conceda otros.`;

const privacy = ({ name: city, country }: PagesCity) => {
  const { rights, deadline, authority, basis } = privacyLaws[country] ?? anyLaw;
  return `Este aviso explica qué datos personales trata la guía de ${city}, para qué, durante cuánto tiempo y qué derechos tienes sobre ellos.

## Quién es responsable de tus datos

[Nombre o razón social del responsable], con domicilio en [domicilio], es responsable de tus datos personales. Para cualquier asunto relacionado con ellos escribe a [correo de contacto].

## Qué datos tratamos

- De tu cuenta: correo electrónico, nombre y, si los das, apellidos, teléfono, género y fotografía.
- Para entrar: tu contraseña, guardada de forma que nadie puede leerla, y la parte pública de tus llaves de acceso. Tu huella o tu rostro nunca salen de tu dispositivo.
- De tus sesiones: cuándo entraste y cuándo la usaste por última vez, el navegador o la aplicación, y la dirección IP desde la que entraste.
- Lo que tú escribes o guardas: direcciones, comercios que registras, fotografías y preferencias.
- Tu ubicación, solo si das permiso en tu dispositivo: sirve para mostrarte lo que está cerca y no se guarda en tu cuenta.

No pedimos datos sensibles, como los de salud, religión u opiniones políticas. Por favor, no los publiques en la guía.

## Para qué los usamos

Son necesarios para darte el servicio:

- Crear tu cuenta, comprobar que el correo es tuyo y dejarte entrar.
- Mostrarte la guía y guardar lo que registras en ella.
- Escribirte por asuntos de tu cuenta: confirmar tu correo, recuperar tu contraseña, avisarte de cambios importantes.
- Enviarte avisos: de tus mensajes, tus favoritos, tus comercios y lo que pasa en la ciudad. En Ajustes eliges cuáles y a qué horas.
- Proteger la guía y las cuentas de abusos, y cumplir con la ley.

También contamos cuántas veces se usa la guía, sin saber quién lo hace ni guardar nada tuyo: la página «Qué contamos» lo explica.

No los usamos para nada más.${basis ? ` ${basis}` : ''}

No vendemos tus datos, no los usamos para publicidad de otros y no tomamos decisiones automáticas sobre ti.

## Quién los recibe

- Todo el mundo ve lo que publicas en la guía, como los datos de un comercio que registraste.
- Quienes administran la guía ven los datos de tu cuenta en la medida en que los necesitan.
- Las empresas que nos prestan servicios, como el alojamiento y el envío de correos, los tratan por encargo nuestro: [nombres de los proveedores].
- Si activas los avisos en un dispositivo, los entrega el servicio de notificaciones de tu navegador o de tu teléfono.
- Los servidores que dibujan el mapa o guardan fotografías de otros sitios reciben la dirección IP de tu dispositivo cuando los muestra.
- Las autoridades, cuando la ley nos obliga.

## Cuánto tiempo los guardamos

- Los datos de tu cuenta y lo que guardas en ella, mientras la cuenta exista. Al borrarla se eliminan o dejan de estar ligados a ti.
- Las sesiones, hasta que las cierras o caducan, y un tiempo breve después por seguridad.
- El registro de lo que ocurre con las cuentas y de los cambios en la guía, mientras haga falta para protegerla y para cumplir con la ley.
- Las copias de seguridad, hasta que otras más recientes las sustituyen.

## Tus derechos

${rights} Casi todo puedes hacerlo desde los ajustes: corregir tu perfil, descargar tus datos, cerrar sesiones y borrar tu cuenta.

Para lo demás, escribe a [correo de contacto] desde el correo de tu cuenta y di qué derecho quieres ejercer y sobre qué datos. Te responderemos ${deadline}. Si la respuesta no te satisface, puedes acudir a la autoridad de protección de datos: ${authority}.

## Lo que se guarda en tu dispositivo

La guía guarda en tu navegador o en la aplicación lo que necesita para funcionar: tu sesión, tus preferencias y copias de lo último que consultaste, para que se vea sin conexión. No usamos cookies de publicidad ni de seguimiento. Al cerrar la sesión se borra lo que es de tu cuenta.

## Cómo los protegemos

La comunicación con la guía va cifrada, las contraseñas y los códigos se guardan de forma que no se pueden leer, y cada persona de la administración tiene solo los permisos que necesita. Si ocurriera una vulneración que te afecte, te avisaremos.

## Cambios de este aviso

Podemos cambiar este aviso. La versión vigente es siempre la de esta página, y de los cambios importantes te avisaremos en la guía o por correo antes de que se apliquen.`;
};

/** The text of a page for a city. */
export const defaultBodies: Readonly<Record<PageSlug, (city: PagesCity) => string>> = { terms, privacy };
