/** What the parts of a shop in its street know of it. */

import type { Random } from '../random.ts';
import type { PictogramName } from './pictograms.ts';
import type { Light } from './scene.ts';

export interface Subject {
  name: string;
  /** The category's. */
  color: string;
  pictogram: PictogramName;
}

export interface Facade {
  random: Random;
  light: Light;
  subject: Subject;
  wall: string;
  wood: string;
  left: number;
  right: number;
  top: number;
  storeys: 1 | 2;
}

export const cream = '#fff6e6';

/** Where the things of the ground floor stand. */
export function groundFloor({ left, right }: Facade) {
  return { awning: 452, glass: 520, foot: 740, width: right - left };
}
