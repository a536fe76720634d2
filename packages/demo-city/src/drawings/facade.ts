/** The properties of a shop that the drawings of its parts share. */

import type { Random } from '../random.ts';
import type { PictogramName } from './pictograms.ts';
import type { Light } from './scene.ts';

export interface Subject {
  name: string;
  /** The colour of the category. */
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

/** The positions of the parts of the ground floor. */
export function groundFloor({ left, right }: Facade) {
  return { awning: 452, glass: 520, foot: 740, width: right - left };
}
