/** Prepares the data of a journey through the product's own API. */
import type { Envelope, ListEnvelope } from '@callejero/contract/envelope.ts';
import type { CreateOf } from '@callejero/contract/resource.ts';
import type { actions } from '@callejero/contract/resources/actions.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Alert, alerts } from '@callejero/contract/resources/alerts.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import { type Commerce, isOwnershipUndecided } from '@callejero/contract/resources/commerces.ts';
import type { Discount, discounts } from '@callejero/contract/resources/discounts.ts';
import type { Event, events } from '@callejero/contract/resources/events.ts';
import type { Notification, notifications } from '@callejero/contract/resources/notifications.ts';
import type { Product, products } from '@callejero/contract/resources/products.ts';
import type { Promotion, promotions } from '@callejero/contract/resources/promotions.ts';
import type { Province } from '@callejero/contract/resources/provinces.ts';
import type { Quarter, quarters } from '@callejero/contract/resources/quarters.ts';
import type { Report, reports } from '@callejero/contract/resources/reports.ts';
import type { Shift, shifts } from '@callejero/contract/resources/shifts.ts';
import type { SourceRecord, sources } from '@callejero/contract/resources/sources.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import type { Vehicle, vehicles } from '@callejero/contract/resources/vehicles.ts';
import type { ClientSettings } from '@callejero/contract/settings.ts';
import type { Site } from './environment.ts';

interface Versioned {
  id: string;
  rev: number;
}

export class JourneyApi {
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
  }

  async #request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#site.url}/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-access-token': this.#site.administrator.login.accessToken,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  async category(fields: Partial<Category> & { name: string }): Promise<Category> {
    const body = { kind: 'commerce', icon: 'storefront', color: '#2f6fa9', ...fields };
    return (await this.#request<Envelope<Category>>('POST', '/categories', body)).data;
  }

  /** A pending commerce, in the middle of the city unless `location` is given. */
  async commerce(fields: Partial<Commerce> & { name: string; categories: string[] }): Promise<Commerce> {
    const body = { location: { lat: 19.54, lng: -96.92 }, ...fields };
    return (await this.#request<Envelope<Commerce>>('POST', '/commerces', body)).data;
  }

  /** An address without a commerce, in the deployment's city. */
  async address(fields: { street: string; number: string }): Promise<Address> {
    const { city } = (await (await fetch(`${this.#site.url}/config.json`)).json()) as ClientSettings;
    const body = { ...fields, locality: city.name };
    return (await this.#request<Envelope<Address>>('POST', '/addresses', body)).data;
  }

  async readAddress(id: string | null): Promise<Address> {
    return (await this.#request<Envelope<Address>>('GET', `/addresses/${id}`)).data;
  }

  async action(fields: CreateOf<typeof actions>): Promise<void> {
    await this.#request('POST', '/actions', fields);
  }

  async provinces(filters: Record<string, unknown>): Promise<Province[]> {
    const query = new URLSearchParams({ _filters: JSON.stringify(filters) });
    return (await this.#request<ListEnvelope<Province>>('GET', `/provinces?${query}`)).data;
  }

  /** A proposal becomes its proposer's if they say that it is theirs. */
  async review(commerce: Commerce, decision: 'accept' | 'reject', reason?: string): Promise<Commerce> {
    const { id, rev } = commerce;
    const isUndecided = decision === 'accept' && isOwnershipUndecided(commerce);
    const body = {
      ...{ decision, rev },
      ...(reason ? { reason } : {}),
      ...(isUndecided ? { ownership: 'granted' } : {}),
    };
    return (await this.#request<Envelope<Commerce>>('POST', `/commerces/${id}/review`, body)).data;
  }

  async acceptedCommerce(fields: Parameters<JourneyApi['commerce']>[0]): Promise<Commerce> {
    return this.review(await this.commerce(fields), 'accept');
  }

  /** An accepted commerce with a category that nothing else has. */
  async newCommerce(name: string): Promise<Commerce> {
    const category = await this.category({ name: `De ${name}` });
    return this.acceptedCommerce({ name, categories: [category.id] });
  }

  async changeCommerce({ id, rev }: Commerce, changes: Partial<Commerce>): Promise<Commerce> {
    return (await this.#request<Envelope<Commerce>>('PATCH', `/commerces/${id}`, { ...changes, rev })).data;
  }

  async readCommerce(id: string): Promise<Commerce> {
    return (await this.#request<Envelope<Commerce>>('GET', `/commerces/${id}`)).data;
  }

  async commerces(
    filters: Record<string, unknown>,
    perPage = 1,
    sort: Record<string, 1 | -1> = {},
  ): Promise<ListEnvelope<Commerce>> {
    const query = new URLSearchParams({
      ...(Object.keys(sort).length > 0 ? { _sort: JSON.stringify(sort) } : {}),
      _filters: JSON.stringify(filters),
      _page: '0',
      _perPage: String(perPage),
    });
    return this.#request<ListEnvelope<Commerce>>('GET', `/commerces?${query}`);
  }

  async #create<T>(collection: string, body: unknown): Promise<T> {
    return (await this.#request<Envelope<T>>('POST', `/${collection}`, body)).data;
  }

  discount(fields: CreateOf<typeof discounts>): Promise<Discount> {
    return this.#create('discounts', fields);
  }

  event(fields: CreateOf<typeof events>): Promise<Event> {
    return this.#create('events', fields);
  }

  notification(fields: CreateOf<typeof notifications>): Promise<Notification> {
    return this.#create('notifications', fields);
  }

  shift(fields: CreateOf<typeof shifts>): Promise<Shift> {
    return this.#create('shifts', fields);
  }

  alert(fields: CreateOf<typeof alerts>): Promise<Alert> {
    return this.#create('alerts', fields);
  }

  quarter(fields: CreateOf<typeof quarters>): Promise<Quarter> {
    return this.#create('quarters', fields);
  }

  source(fields: CreateOf<typeof sources>): Promise<SourceRecord> {
    return this.#create('sources', fields);
  }

  async publish<T extends Versioned>(collection: 'events' | 'promotions', { id, rev }: T): Promise<T> {
    const path = `/${collection}/${id}/status`;
    return (await this.#request<Envelope<T>>('POST', path, { status: 'published', rev })).data;
  }

  product(fields: CreateOf<typeof products>): Promise<Product> {
    return this.#create('products', fields);
  }

  promotion(fields: CreateOf<typeof promotions>): Promise<Promotion> {
    return this.#create('promotions', fields);
  }

  /** A published promotion since yesterday and until tomorrow, with a discount of its own. */
  async runningPromotion(
    commerce: string,
    title: string,
    fields: Partial<CreateOf<typeof promotions>> = {},
  ): Promise<Promotion> {
    const { id: discount } = await this.discount({ name: `De ${title}`, type: 'percentage', value: 50 });
    const [startsAt = '', endsAt = ''] = [-1, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString(),
    );
    const times = { startsAt, endsAt };
    return this.publish(
      'promotions',
      await this.promotion({ commerce, title, terms: 'Una por persona.', discount, ...times, ...fields }),
    );
  }

  report(fields: CreateOf<typeof reports>): Promise<Report> {
    return this.#create('reports', fields);
  }

  vehicle(fields: CreateOf<typeof vehicles>): Promise<Vehicle> {
    return this.#create('vehicles', fields);
  }

  /** The rows of a collection that match `filters`, the latest first. */
  async find<T>(collection: string, filters: Record<string, unknown>): Promise<T[]> {
    const query = new URLSearchParams({
      _filters: JSON.stringify(filters),
      _sort: JSON.stringify({ createdAt: -1 }),
    });
    return (await this.#request<ListEnvelope<T>>('GET', `/${collection}?${query}`)).data;
  }

  /** The first row that matches `filters`. */
  async one<T>(collection: string, filters: Record<string, unknown>): Promise<T> {
    const [row] = await this.find<T>(collection, filters);
    if (!row) throw new Error(`There is none of ${collection} with ${JSON.stringify(filters)}.`);
    return row;
  }

  async change<T extends Versioned>(collection: string, { id, rev }: T, changes: Partial<T>): Promise<T> {
    return (await this.#request<Envelope<T>>('PATCH', `/${collection}/${id}`, { ...changes, rev })).data;
  }

  async archive(collection: string, { id, rev }: Versioned): Promise<void> {
    await this.#request('DELETE', `/${collection}/${id}`, { rev });
  }

  /** Makes an account an administrator with only these permissions. */
  async makeAdministrator(id: string, permissions: string[]): Promise<void> {
    const { rev } = (await this.#request<Envelope<User>>('GET', `/users/${id}`)).data;
    await this.#request('POST', `/users/${id}/roles`, { roles: ['administrator', 'user'], permissions, rev });
  }
}
