/** A path for every route of the client's table, with rows of the demonstration as parameters. */
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { QuarterArea } from '@callejero/contract/resources/quarters.ts';
import { generatePath } from 'react-router';
import { gateway } from '../../apps/client/src/app/routes/gateway.ts';
import { toPrincipal } from '../../apps/client/src/app/routes/guards.ts';
import { routes } from '../../apps/client/src/app/routes/route-table.ts';
import type { JourneyApi } from './api.ts';
import type { Site, SiteRole } from './environment.ts';

export interface Owned {
  commerce: Commerce;
  product: string;
  promotion: string;
}

const dates = { startsAt: '2026-01-01T12:00:00Z', endsAt: '2099-01-01T12:00:00Z' };
let made = 0;

/** Beside the city, so that no place of it is there. */
const farArea: QuarterArea = {
  type: 'Polygon',
  coordinates: [
    [
      [-96.7, 19.7],
      [-96.69, 19.7],
      [-96.69, 19.71],
      [-96.7, 19.7],
    ],
  ],
};

/** A published commerce of the demonstration's user, with a product and a promotion. */
export async function owned(api: JourneyApi, site: Site): Promise<Owned> {
  made += 1;
  const name = `Mercería ${Date.now().toString(36)}${made}`;
  const category = await api.category({ name: `De ${name}` });
  const owners = site.user ? [site.user.login.user.id] : [];
  const commerce = await api.acceptedCommerce({ name, categories: [category.id], owners });
  const discount = await api.discount({ name: `Rebaja de ${name}`, type: 'percentage', value: 10 });
  const product = await api.product({ commerce: commerce.id, name: 'Hilo', price: 1500, unit: 'carrete' });
  const promotion = await api.promotion({
    title: `Hilos de ${name}`,
    terms: 'En mostrador.',
    commerce: commerce.id,
    discount: discount.id,
    ...dates,
  });
  return { commerce, product: product.id, promotion: promotion.id };
}

/** The parameters of each route: every entry gives one path. */
async function parametersOf(api: JourneyApi, site: Site): Promise<Record<string, Record<string, string>[]>> {
  const { commerce, product, promotion } = await owned(api, site);
  const [published] = await api.find<{ id: string }>('commerces', { status: 'accepted' });
  const [event] = await api.find<{ id: string }>('events', { status: 'published' });
  const [deal] = await api.find<{ id: string }>('promotions', { status: 'published' });
  const { id: discount } = await api.one<{ id: string }>('discounts', {});
  const { id: category } = await api.one<{ id: string }>('categories', {});
  const { id: holiday } = await api.one<{ id: string }>('holidays', {});
  const notification = await api.notification({
    kind: 'promotions',
    title: 'Hay cata',
    message: 'El sábado, con café.',
  });
  const person = site.user?.login.user.id ?? '';
  const vehicle = await api.vehicle({ owner: person, kind: 'bicycle', brand: 'Benotto' });
  if (!published || !event || !deal) throw new Error('The demonstration lacks what the guide shows.');
  const source = await api.source({ name: `Censo ${crypto.randomUUID()}`, target: 'commerces' });
  const quarter = await api.quarter({ name: `Barrio ${crypto.randomUUID()}`, geometry: farArea });
  const shift = await api.shift({
    commerce: commerce.id,
    startsAt: '2026-01-01T09:00:00Z',
    endsAt: '2026-01-01T21:00:00Z',
  });
  const alert = await api.alert({
    kind: 'road',
    title: 'Obras de otro año',
    startsAt: '2026-01-01T09:00:00Z',
    endsAt: '2026-01-02T09:00:00Z',
  });
  const nobody = crypto.randomUUID();
  const form = (id: string, more: Record<string, string> = {}) => [
    { action: 'create', id: 'new', ...more },
    { action: 'view', id, ...more },
    { action: 'edit', id, ...more },
  ];
  return {
    '/legal/:page': [{ page: 'terms' }, { page: 'privacy' }],
    '/legal/:page/edit': [{ page: 'terms' }],
    '/update-app/:priority': [{ priority: 'flexible' }],
    '/new-password/:id/:recoverPasswordID': [{ id: nobody, recoverPasswordID: 'r'.repeat(43) }],
    '/recover-password/:role/:id/:recoverPasswordID': [
      { role: 'user', id: nobody, recoverPasswordID: 'r'.repeat(43) },
    ],
    '/notification/:action/:id': form(notification.id),
    '/product/:action/:id': form(product),
    '/promotion/:action/:id': form(promotion),
    '/user/:action/:id': form(person),
    '/person/:id': [{ id: person }],
    '/administrator/:action/:id': form(site.administrator.login.user.id),
    '/category/:action/:id': form(category),
    '/event/:action/:id': form(event.id),
    '/commerce/:action/:id': form(commerce.id),
    '/holiday/:action/:id': form(holiday),
    '/discount/:action/:id': form(discount),
    '/vehicle/:action/:id': form(vehicle.id),
    '/source/:action/:id': form(source.id),
    '/quarter/:action/:id': form(quarter.id),
    '/shift/:action/:id': form(shift.id),
    '/alert/:action/:id': form(alert.id),
    '/quality/:defect': [{ defect: 'capitals' }],
    '/commerce-merge/:id/:other': [{ id: commerce.id, other: published.id }],
    '/change-password/:id': [{ id: person }, { id: site.administrator.login.user.id }],
    '/place/:id': [{ id: published.id }, { id: commerce.id }],
    '/event-page/:id': [{ id: event.id }],
    '/promotion-page/:id': [{ id: deal.id }],
    '/my-commerce/:action/:id': form(commerce.id),
    '/my-commerce-people/:id': [{ id: commerce.id }],
    '/commerce-invitation/:token': [{ token: 'i'.repeat(43) }],
    '/my-product/:commerce/:action/:id': form(product, { commerce: commerce.id }),
    '/my-promotion/:commerce/:action/:id': form(promotion, { commerce: commerce.id }),
    '/my-event/:commerce/:action/:id': form(event.id, { commerce: commerce.id }),
    '/notice/:id': [{ id: nobody }],
    '/my-list/:id': [{ id: nobody }],
    '/shared-list/:token': [{ token: '0'.repeat(32) }],
    '/conversation/:id': [{ id: nobody }],
    '/reported-conversation/:id': [{ id: nobody }],
    '/u/:code': [{ code: 'u'.repeat(43) }],
    '/video-call/:roomId': [{ roomId: nobody }],
  };
}

/** Every path that this role may open. A route with parameters that are missing here is an error. */
export async function pathsFor(as: SiteRole, api: JourneyApi, site: Site): Promise<string[]> {
  const parameters = await parametersOf(api, site);
  const user = as === 'user' || as === 'administrator' ? (site[as]?.login.user ?? null) : null;
  const principal = toPrincipal({ user, guest: as === 'guest' });
  return routes
    .flatMap(({ path }) => {
      if (!path.includes(':')) return [path];
      const given = parameters[path];
      if (!given)
        throw new Error(`Nothing stands for the parameters of ${path}: name a row of the demonstration.`);
      return given.map((values) => generatePath(path, values));
    })
    .filter((pathname) => gateway({ pathname, search: '', state: null }, principal) === null);
}
