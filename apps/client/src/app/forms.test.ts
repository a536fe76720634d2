/** Every form shows every refusal of the server by the name of a field: checked for all fields of all forms. */
import { findField, type Resource } from '@callejero/contract/resource.ts';
import { alerts } from '@callejero/contract/resources/alerts.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { discounts } from '@callejero/contract/resources/discounts.ts';
import { events } from '@callejero/contract/resources/events.ts';
import { holidays } from '@callejero/contract/resources/holidays.ts';
import { notifications } from '@callejero/contract/resources/notifications.ts';
import { pages } from '@callejero/contract/resources/pages.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { promotions } from '@callejero/contract/resources/promotions.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import { shifts } from '@callejero/contract/resources/shifts.ts';
import { sources } from '@callejero/contract/resources/sources.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { vehicles } from '@callejero/contract/resources/vehicles.ts';
import { describe, expect, it } from 'vitest';
import { addressValues } from '../entities/commerce/address/address.ts';
import { productOverrides, productSections } from '../entities/product/product-form.tsx';
import { promotionOverrides } from '../entities/promotion/promotion-form.ts';
import { promotionSections } from '../entities/promotion/promotion-sections.tsx';
import * as alert from '../features/alerts/Alert.screen.tsx';
import * as category from '../features/categories/Category.screen.tsx';
import * as commerce from '../features/commerces/commerce-form.ts';
import * as discount from '../features/discounts/Discount.screen.tsx';
import { createOverrides, sections as eventSections } from '../features/events/event-form.tsx';
import { publicationProblems } from '../features/events/venue.ts';
import * as holiday from '../features/holidays/Holiday.screen.tsx';
import { editSections, ownerOverrides, steps } from '../features/my-commerces/owner-form.ts';
import * as notification from '../features/notifications/Notification.screen.tsx';
import * as legal from '../features/pages/LegalEdit.screen.tsx';
import * as quarter from '../features/quarters/Quarter.screen.tsx';
import * as shift from '../features/shifts/Shift.screen.tsx';
import * as source from '../features/sources/Source.screen.tsx';
import * as account from '../features/users/AccountScreen.tsx';
import * as vehicle from '../features/vehicles/Vehicle.screen.tsx';
import {
  type FormShape,
  findControl,
  isOptional,
  neededToPublish,
  place,
  toSummary,
} from '../ui/form/errors.ts';
import { emptyValues, toBody } from '../ui/form/values.ts';

const event: FormShape = {
  resource: events,
  sections: eventSections,
  overrides: createOverrides(null, () => undefined),
};
const promotion = (commerce: boolean): FormShape => ({
  resource: promotions,
  sections: promotionSections({ commerce, stored: null }),
  overrides: promotionOverrides(),
});

const forms: Record<string, FormShape> = {
  event,
  'promotion of the city': promotion(true),
  'promotion of an owner': promotion(false),
  product: { resource: products, sections: productSections(true), overrides: productOverrides },
  'product of an owner': {
    resource: products,
    sections: productSections(false),
    overrides: productOverrides,
  },
  discount: { resource: discounts, ...discount },
  holiday: { resource: holidays, ...holiday },
  quarter: { resource: quarters, ...quarter },
  shift: { resource: shifts, ...shift },
  alert: { resource: alerts, ...alert },
  source: { resource: sources, sections: source.sections, overrides: source.overrides },
  notification: { resource: notifications, ...notification },
  vehicle: { resource: vehicles, ...vehicle },
  category: { resource: categories, sections: category.sections },
  page: { resource: pages, sections: legal.sections },
  account: { resource: users, ...account },
  commerce: { resource: commerces, ...commerce },
  'commerce of an owner': { resource: commerces, sections: editSections, overrides: ownerOverrides },
  proposal: { resource: commerces, sections: steps.flat(), overrides: ownerOverrides },
};

const message = 'No vale.';

describe.each(Object.entries(forms))('the form of a %s', (_, shape) => {
  const resource: Resource = shape.resource;
  const offered = shape.sections.flatMap(({ fields }) => [...fields]);
  // An owner's form belongs to a commerce from the start.
  const values = emptyValues(resource, offered.includes('commerce') ? {} : { commerce: 'theirs' });

  it('shows an error of each of its fields at a visible input, also where that field is hidden', () => {
    expect(offered.filter((name) => findControl(shape, values, name) === null)).toEqual([]);
  });

  it('names every field that the server may refuse, nested or not', () => {
    const writable = Object.keys(resource.fields).filter((name) => !findField(resource, name)?.readOnly);
    for (const name of writable)
      for (const path of [name, `${name}.0`, `${name}.1.alt`, `${name}[2].slots`]) {
        const [refused] = place(shape, values, [{ path, message }]);
        expect(refused?.label, path).not.toBe('');
      }
  });

  it('offers every field that a new row must have', () => {
    const given = new Set(['commerce', 'kind', 'slug']);
    const missing = Object.entries(resource.fields)
      .filter(([name, field]) => field.required && !field.defaulted && !field.readOnly && !given.has(name))
      .filter(([name]) => !offered.includes(name))
      .map(([name]) => name);
    // These forms never make a new row.
    expect(resource === users || resource === pages ? [] : missing).toEqual([]);
  });
});

describe('the input that shows an error', () => {
  const values = emptyValues(events);

  it('is Lugar, for an event without a place', () => {
    const refused = place(event, values, [{ path: 'location', message }]);
    expect(refused).toEqual([{ control: 'commerce', path: ['location'], label: 'Lugar', message }]);
    expect(toSummary(event, values, 'f', refused)).toEqual([{ id: 'f-commerce', label: 'Lugar', message }]);
  });

  it('is the point itself, once the event is elsewhere than in a commerce', () => {
    const elsewhere = { ...values, address: addressValues({}) };
    expect(findControl(event, elsewhere, 'location')).toBe('location');
    expect(place(event, elsewhere, [{ path: 'address.locality', message }])).toMatchObject([
      { control: 'address', label: 'Dirección' },
    ]);
  });

  it('names the item of a list, and keeps the order of the form', () => {
    const shape = forms.commerce as FormShape;
    const found = place(shape, emptyValues(commerces), [
      { path: 'photos.0.alt', message },
      { path: 'phones.1', message },
      { path: 'slug', message },
      { path: 'name', message },
    ]);
    expect(toSummary(shape, {}, 'f', found).map(({ id, label }) => [id, label])).toEqual([
      ['f-name', 'Nombre'],
      ['f-phones', 'Teléfonos (2)'],
      ['f-photos', 'Fotos (1)'],
      [null, 'Dirección corta'],
    ]);
  });
});

describe('labels', () => {
  it('say what an event needs to be published, by the contract', () => {
    const values = emptyValues(events);
    expect([...neededToPublish(event, values, publicationProblems(toBody(events, values)))]).toEqual([
      'commerce',
    ]);
  });

  it('call optional only what may be left empty', () => {
    const optional = (resource: Resource, name: string) => {
      const field = findField(resource, name);
      return field ? isOptional(field) : null;
    };
    expect(optional(events, 'title')).toBe(false);
    expect(optional(events, 'endsAt')).toBe(true);
    expect(optional(events, 'images')).toBe(true);
    expect(optional(promotions, 'startsAt')).toBe(false);
  });
});
