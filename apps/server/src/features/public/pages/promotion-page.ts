/** `/p/:slug`: a published promotion, before, during and after its dates. */

import { ApiError } from '@callejero/contract/errors.ts';
import { validHoursText } from '@callejero/contract/opening-hours/valid-hours.ts';
import { promotionState, promotionStates } from '@callejero/contract/promotion-state.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { promotionData } from '../feeds/structured-data.ts';
import { addressLines, type PublicPromotion, wholePromotion } from '../rows.ts';
import { type PublicSite, pathTo } from '../site.ts';
import { summary } from '../words/words.ts';
import { formatDiscount, hero, heroHeaders, promotionDates } from './cards.ts';
import { productTile } from './commerce-page.ts';
import { html, paragraphs } from './html.ts';
import { layout, shareLinks } from './layout.ts';
import { pageUntil, type RenderedPage } from './page.ts';
import {
  card,
  fact,
  facts,
  lineBreaks,
  note,
  openInApp,
  placeLink,
  proseCard,
  section,
  tiles,
} from './parts.ts';

const ways = {
  show: 'Muéstrala en la app al pagar.',
  scan: 'En la app abre su código QR: lo escanean en el lugar.',
  code: 'En la app pide su código y dilo al pagar.',
} as const;
const badges = { scheduled: 'badge warn', running: 'badge', ended: 'badge bad' } as const;

export async function promotionPage(site: PublicSite, slug: string, now: Date): Promise<RenderedPage> {
  const { config } = site;
  const promotion = await site.reader.first<PublicPromotion>('promotions', {
    ...wholePromotion,
    filters: { slug },
  });
  const state = promotion && promotionState(promotion, now);
  if (!promotion || (state !== 'scheduled' && state !== 'running' && state !== 'ended')) {
    throw new ApiError('not-found');
  }
  const isUsedUp = state !== 'ended' && (await site.reader.usedUpPromotions(now)).includes(promotion.id);
  const { headline, sentence } = formatDiscount(site, promotion);
  const { commerce } = promotion;
  const lines = addressLines(commerce?.address ?? null);
  const path = pathTo({ kind: 'promotion', slug });
  const image = promotion.image ? { file: promotion.image, alt: promotion.title } : null;
  const products = promotion.products.map((product) => productTile(site, product, false));
  const body = html`
    <article class="sheet">
      <header class="head">
        ${state === 'ended' && note('bad', 'Esta promoción ya terminó.')}
        ${isUsedUp && note('bad', 'Ya no quedan canjes de esta promoción.')}
        ${state === 'scheduled' && note('warn', 'Esta promoción todavía no empieza.')}
        <p class="worth">${headline}</p>
        <h1 dir="auto">${promotion.title}</h1>
        <p><span class="${badges[state]}">${promotionStates[state]}</span> ${promotionDates(site, promotion, now)}</p>
        <div class="actions">
          ${state !== 'ended' && openInApp(`/promotion-page/${promotion.id}`)}
          ${shareLinks(site, promotion.title, path)}
        </div>
      </header>
      <div class="sheet two">
        <div class="main">
          ${hero(site, image, null)}
          ${proseCard(
            'Condiciones',
            sentence && html`<p><strong>${sentence}</strong></p>`,
            paragraphs(promotion.terms),
          )}
          ${section('Productos que incluye', tiles(products, 'small'))}
        </div>
        <div class="side">
          ${card(
            'Dónde',
            facts(
              fact('Lugar', [
                commerce ? placeLink(commerce) : 'Toda la ciudad',
                html`<address>${lineBreaks(lines)}</address>`,
              ]),
              fact('Cuándo vale', promotion.validHours && capital(validHoursText(promotion.validHours))),
              fact('Cómo se usa', state !== 'ended' && !isUsedUp && ways[promotion.mode]),
            ),
          )}
        </div>
      </div>
    </article>`;
  return pageUntil(
    layout(site, {
      title: promotion.title,
      description: summary([sentence, commerce?.name, promotion.terms].filter(Boolean).join('. ')),
      path,
      crumbs: [
        { name: site.city.name, path: config.cityPath },
        { name: 'Promociones', path: `${config.cityPath}#promociones` },
        { name: promotion.title, path },
      ],
      image,
      hasHero: image !== null,
      type: 'website',
      data: [promotionData(site, promotion, { worth: sentence, isUsedUp })],
      hidden: state === 'ended' || isUsedUp,
      body,
    }),
    now,
    [promotion.startsAt, promotion.endsAt],
    heroHeaders(site, image),
  );
}
