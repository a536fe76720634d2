/** The page of a redemption's code for any other scanner: it only says where to show the code. */

import type { PublicSite } from '../site.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

export function redemptionPage(site: PublicSite): string {
  const city = site.city.name;
  return layout(site, {
    title: 'Código de canje',
    description: 'Este código se canjea en el comercio.',
    path: null,
    hidden: true,
    body: html`<div class="prose"><h1>Este código se canjea en el comercio</h1>
<p>Muéstralo en Callejero a quien te atiende: lo escanea y la promoción queda canjeada. Sirve una sola vez, mientras lo muestras: una captura caduca en un minuto.</p>
<h2>¿Atiendes el comercio?</h2>
<p>Abre Callejero con la cuenta del comercio, toca tu foto en el mapa, elige «Escanear QR» y apunta a este código. Verás la promoción y podrás confirmar el canje.</p>
<p class="actions"><a class="button first" href="/qr-scan">Abrir «Escanear QR»</a> <a class="button" href="${site.config.cityPath}">Ver la guía de ${city}</a></p></div>`,
  });
}

/** The address is secret while the code is valid, so it is neither cached nor sent to other pages. */
export const secretHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
