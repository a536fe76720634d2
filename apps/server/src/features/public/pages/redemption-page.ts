/** The page of a redemption's code for any other scanner: it only says where to show the code. */

import type { PublicSite } from '../site.ts';
import { html } from './html.ts';
import { guideText, messagePage } from './message-page.ts';
import { button, firstButton } from './parts.ts';

export const redemptionPage = (site: PublicSite): string =>
  messagePage(site, {
    title: 'Código de canje',
    heading: 'Este código se canjea en el comercio',
    description: 'Este código se canjea en el comercio.',
    text: html`
      <p>
        Muéstralo en Callejero a quien te atiende: lo escanea y la promoción queda canjeada. Sirve una sola vez,
        mientras lo muestras: una captura caduca en un minuto.
      </p>
      <h2>¿Atiendes el comercio?</h2>
      <p>
        Abre Callejero con la cuenta del comercio, toca tu foto en el mapa, elige «Escanear QR» y apunta a este código.
        Verás la promoción y podrás confirmar el canje.
      </p>`,
    buttons: [firstButton('/qr-scan', 'Abrir «Escanear QR»'), button(site.config.cityPath, guideText(site))],
  });

/** The address is secret while the code is valid, so it is neither cached nor sent to other pages. */
export const secretHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
