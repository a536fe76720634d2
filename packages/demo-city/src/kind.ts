import type { PlaceType } from '@callejero/contract/enums/place-types.ts';
import type { PictogramName } from './drawings/pictograms.ts';

export type Some<T> = readonly [T, ...T[]];

/** What a payment desk takes: little shops cash, most also cards. */
export type Till = 'cash' | 'cards' | 'none';

/** A sort of places and the invented ones of that sort. */
export interface Kind {
  /** Slug of a default subcategory. */
  category: string;
  also?: readonly string[];
  placeType: PlaceType | null;
  pictogram: PictogramName;
  /** What its picture shows; a shop in a street unless it says otherwise, `none` for what is no building. */
  picture?: 'park' | 'temple' | 'none';
  /** A name, or a name with a description of its own. `{city}` is the city's name. */
  places: readonly (string | readonly [name: string, description: string])[];
  /** Descriptions are made of one sentence of each. */
  about: Some<string>;
  detail: Some<string>;
  /** OpenStreetMap syntax; null where nobody has asked yet. */
  hours: Some<string | null>;
  /** From cheap to dear, 1–4. */
  price?: readonly [number, number];
  /** `cards` unless it says otherwise. */
  till?: Till;
}
