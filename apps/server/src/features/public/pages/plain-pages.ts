/** Pages without data: the explanation of the feeds and of what is counted, and the pages for 404 and 429. */

import { countedPath, todayPath } from '@callejero/contract/links/public-url.ts';
import { absolute, type PublicSite } from '../site.ts';
import { licenceAddress, licenceLink } from '../sources.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { guideText, messagePage, waysOn } from './message-page.ts';
import { firstButton } from './parts.ts';

const placesPath = '/datos/comercios.geojson';
const calendarPath = '/datos/eventos.ics';

export function dataPage(site: PublicSite): string {
  const { config } = site;
  const city = site.city.name;
  const feed = (path: string) => html`<a href="${path}">${absolute(config, path)}</a>`;
  const licence = licenceAddress(config.dataLicence);
  const ownLicence = licence ? licenceLink(licence, config.dataLicence) : config.dataLicence;
  const download = { '@type': 'DataDownload', inLanguage: site.words.locale };
  return layout(site, {
    title: 'Datos abiertos',
    description: `Los lugares y los eventos de ${city} como datos abiertos: GeoJSON e iCalendar.`,
    path: '/datos',
    crumbs: [
      { name: city, path: config.cityPath },
      { name: 'Datos abiertos', path: '/datos' },
    ],
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Dataset',
        name: `Lugares y eventos de ${city}`,
        description:
          `Los comercios publicados de ${city}, con su categoría, dirección, teléfono y horario, ` +
          'y su agenda de eventos, como GeoJSON e iCalendar.',
        creator: { '@type': 'Organization', name: city, url: absolute(config, config.cityPath) },
        spatialCoverage: { '@type': 'Place', name: city },
        inLanguage: site.words.locale,
        url: absolute(config, '/datos'),
        isAccessibleForFree: true,
        license: licence ?? config.dataLicence,
        distribution: [
          { ...download, encodingFormat: 'application/geo+json', contentUrl: absolute(config, placesPath) },
          { ...download, encodingFormat: 'text/calendar', contentUrl: absolute(config, calendarPath) },
        ],
      },
    ],
    body: html`
      <div class="prose">
        <h1>Datos abiertos</h1>
        <p>Lo que publica la guía de ${city} se puede usar también fuera de ella, sin registro y sin costo.</p>
        <h2>Lugares: GeoJSON</h2>
        <p>${feed(placesPath)}</p>
        <p>Una colección (RFC 7946) con todos los comercios publicados. De cada uno se indican:</p>
        <ul>
          <li>
            <code>name</code>, <code>categories</code> y <code>category</code>, la principal, por su dirección
            corta
          </li>
          <li><code>address</code>, <code>phone</code>, <code>website</code></li>
          <li><code>opening_hours</code>, en el formato de OpenStreetMap</li>
          <li><code>wheelchair</code>: <code>yes</code>, <code>limited</code> o <code>no</code></li>
          <li>
            <code>url</code>, su página; <code>updated</code>, el último
            cambio; <code>source</code> y <code>licence</code>, de quién son los datos
          </li>
        </ul>
        <p>
          Con <code>?categoria=restaurantes</code> llegan solo los de una categoría, y los de sus subcategorías.
        </p>
        <h2>Eventos: iCalendar</h2>
        <p>${feed(calendarPath)}</p>
        <p>
          Un calendario (RFC 5545) al que te puedes suscribir: copia la dirección en «Agregar calendario por
          URL» de tu programa. Se actualiza solo; lo cancelado llega como cancelado. El calendario de un solo
          evento se descarga desde su página.
        </p>
        <h2>De guardia: JSON e iCalendar</h2>
        <p>${feed('/datos/guardias.json')} y ${feed('/datos/guardias.ics')}</p>
        <p>
          Las farmacias y los demás lugares que están de guardia o de turno, desde ahora y durante cinco
          semanas: <code>startsAt</code> y <code>endsAt</code> son momentos exactos, y <code>now</code> dice si
          lo están a la hora de <code>at</code>.
        </p>
        <h2>Cortes y avisos: JSON e iCalendar</h2>
        <p>${feed('/datos/avisos.json')} y ${feed('/datos/avisos.ics')}</p>
        <p>
          Los cortes de agua y de luz, las calles cortadas y los demás avisos de la ciudad que valen ahora o
          empiezan en dos semanas, con sus barrios. <code>endsAt</code> es <code>null</code> si no se sabe
          cuándo terminan. Son los de <a href="${todayPath}">Hoy en ${city}</a>.
        </p>
        <h2>Licencias</h2>
        <p>
          Cada lugar dice de qué fuente viene y con qué licencia. Los que provienen de OpenStreetMap se ofrecen
          con la <a rel="license noopener" href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database
          License (ODbL)</a>: cita a «© colaboradores de OpenStreetMap» y comparte bajo la misma licencia lo que
          derives de ellos. Lo que no nombra otra fuente lo reunió el equipo de la guía y se ofrece con la
          licencia ${ownLicence}: cita la guía de ${city} cuando lo uses.
        </p>
        <h2>Uso razonable</h2>
        <p>
          Las respuestas llevan <code>ETag</code>: pregunta con <code>If-None-Match</code> y solo descargarás lo
          que cambió. Se pueden leer desde cualquier sitio web.
        </p>
      </div>`,
  });
}

export function countedPage(site: PublicSite): string {
  const { config } = site;
  const city = site.city.name;
  return layout(site, {
    title: 'Qué contamos',
    description: `Qué se cuenta del uso de la guía de ${city}, y qué no.`,
    path: countedPath,
    crumbs: [
      { name: city, path: config.cityPath },
      { name: 'Qué contamos', path: countedPath },
    ],
    body: html`
      <div class="prose">
        <h1>Qué contamos</h1>
        <p>
          Queremos saber si la guía de ${city} sirve y qué le falta, sin saber quién la usa. Por eso contamos
          cuántas veces ocurre algo y nunca quién lo hace.
        </p>
        <h2>Lo que se cuenta</h2>
        <p>
          Cada día, cuántas visitas hay; cuántas veces se abre la ficha de un lugar y se toca «Llamar», «Cómo
          llegar» o «Compartir»; cuántas búsquedas se hacen y cuántas no encuentran nada. Son solo números: el
          de cada día, y el de cada lugar.
        </p>
        <p>
          Las palabras de una búsqueda se guardan solo si ese día las buscaron al menos cinco personas, desde
          redes distintas. Hasta entonces hay en su lugar un código del que no se pueden leer y que se borra
          cada noche. Lo que parece un correo o un teléfono no se guarda nunca.
        </p>
        <h2>Lo que no se cuenta</h2>
        <ul>
          <li>
            Quién eres: no se usan cookies, cuentas ni identificadores, y en tu dispositivo no se guarda nada
            para contar.
          </li>
          <li>Desde dónde: tu dirección IP no se guarda con los números.</li>
          <li>Qué recorrido haces: los números no se pueden unir entre sí.</li>
        </ul>
        <p>Nada de esto se envía a otras empresas.</p>
        <h2>Quién lo ve, y cuánto tiempo</h2>
        <p>
          Los números los ve la administración de la guía; los de un lugar, también sus propietarios, que en vez
          de un número de 1 a 4 leen «menos de 5». Se borran a los 25 meses.
        </p>
        <h2>Si no quieres que se te cuente</h2>
        <p>
          Activa en tu navegador «No rastrear» (Do Not Track) o el control global de privacidad (Global Privacy
          Control). Entonces tu dispositivo no envía nada, y el servidor tampoco lo contaría.
        </p>
      </div>`,
  });
}

export const busyPage = (site: PublicSite): string =>
  messagePage(site, {
    title: 'Demasiadas búsquedas',
    description: 'Espera un momento y vuelve a buscar.',
    text: html`<p>Espera un minuto y vuelve a buscar.</p>`,
    buttons: [firstButton(site.config.cityPath, guideText(site))],
  });

export const missingPage = (site: PublicSite): string =>
  messagePage(site, {
    title: 'No encontramos esta página',
    description: 'La página no existe o ya no está publicada.',
    text: html`<p>Quizá la dirección tiene un error, o lo que buscas ya no está publicado.</p>`,
    buttons: waysOn(site),
  });
