import { placeTypes } from '@callejero/contract/enums/place-types.ts';
import { createElement } from 'react';
import type { FieldOverride } from '../../ui/form/types.ts';
import { categoryRelation } from '../category/category-relation.ts';
import { AddressInput } from './address/AddressInput.tsx';
import { addressSchema } from './address/address.ts';
import { HoursTextInput } from './hours/HoursTextInput.tsx';
import { OpeningHoursInput } from './hours/OpeningHoursInput.tsx';
import { SpecialHoursInput } from './hours/SpecialHoursInput.tsx';
import { inSpanishOrder } from './hours/spanish-order.ts';
import { MenuDocumentInput } from './MenuDocumentInput.tsx';
import { SocialInput } from './SocialInput.tsx';
import { texts } from './texts.ts';
import { typedPhoneSchema, typedPhonesSchema } from './typed-phones.ts';

/** Overrides for the fields of a commerce in all its forms. */
export const commerceOverrides: Record<string, FieldOverride> = {
  name: { autocomplete: 'off' },
  description: { widget: 'textarea' },
  categories: {
    widget: 'relations',
    help: texts.categoriesHelp,
    relation: categoryRelation('commerce'),
  },
  placeType: { widget: 'select', options: inSpanishOrder(placeTypes) },
  phones: { widget: 'phones', schema: typedPhonesSchema },
  whatsapp: { widget: 'tel', schema: typedPhoneSchema },
  email: { widget: 'email', autocomplete: 'off' },
  website: { widget: 'url', placeholder: 'https://' },
  bookingUrl: { widget: 'url', placeholder: 'https://' },
  social: { render: (props) => createElement(SocialInput, props) },
  address: { schema: addressSchema, render: (props) => createElement(AddressInput, props) },
  location: { widget: 'point' },
  openingHoursText: { render: (props) => createElement(HoursTextInput, props) },
  openingHours: {
    render: (props) => createElement(OpeningHoursInput, props),
    help: '',
  },
  specialHours: { render: (props) => createElement(SpecialHoursInput, props) },
  logo: { widget: 'image' },
  photos: { widget: 'photos' },
  menuPhotos: { widget: 'photos' },
  menuDocument: { render: (props) => createElement(MenuDocumentInput, props) },
  priceRange: { widget: 'select', half: true },
  wheelchair: { widget: 'select', half: true },
};
