import type { PlaceType } from '@callejero/contract/enums/place-types.ts';
import type { PictogramName } from './drawings/pictograms.ts';

export type Some<T> = readonly [T, ...T[]];

/** The payments that a place accepts: small shops only cash, most also cards. */
export type Till = 'cash' | 'cards' | 'none';

/** A kind of places, with the invented places of that kind. */
export interface DemoKind {
  /** Slug of a default subcategory. */
  category: string;
  also?: readonly string[];
  placeType: PlaceType | null;
  pictogram: PictogramName;
  /** The drawing; by default a shop in a street, `none` for places without a building. */
  picture?: 'park' | 'temple' | 'none';
  /** A name, or a name with its own description. `{city}` is the city's name. */
  places: readonly (string | readonly [name: string, description: string])[];
  /** Descriptions combine one sentence of `about` with one of `detail`. */
  about: Some<string>;
  detail: Some<string>;
  /** OpenStreetMap syntax; null for unknown hours. */
  hours: Some<string | null>;
  /** From cheap to dear, 1–4. */
  price?: readonly [number, number];
  /** `cards` by default. */
  till?: Till;
}
