/** The pictures of a demo place. */
import { defaultCategories } from '@callejero/contract/default-categories.ts';
import type { Subject } from './drawings/facade.ts';
import { drawInterior } from './drawings/interior.ts';
import { drawLogo } from './drawings/logo.ts';
import { drawPark } from './drawings/park.ts';
import { drawStorefront } from './drawings/storefront.ts';
import { drawTemple } from './drawings/temple.ts';
import { kindOf } from './generate.ts';
import { createRandom, seedOf } from './random.ts';

export interface Picture {
  use: 'photo' | 'logo';
  /** The alternative text; also the name of the file. */
  alt: string;
  svg(): string;
}

const colors = new Map(
  defaultCategories.flatMap(({ color, children }) => children.map(({ slug }) => [slug, color] as const)),
);

/** Most places have a photo, some have two and a logo, some none, so that the city looks real. */
export function picturesOf(externalId: string, name: string): Picture[] {
  const kind = kindOf(externalId);
  if (!kind || kind.picture === 'none') return [];
  const random = createRandom(seedOf(`fotos ${externalId}`));
  const subject: Subject = {
    name,
    color: colors.get(kind.category) ?? '#0b6a96',
    pictogram: kind.pictogram,
  };
  const photo = (alt: string, draw: (subject: Subject) => string): Picture => ({
    use: 'photo',
    alt,
    svg: () => draw(subject),
  });
  if (kind.picture === 'park') return [photo(`Vista de ${name}`, drawPark)];
  if (kind.picture === 'temple') return [photo(`Fachada de ${name}`, drawTemple)];
  if (!random.chance(0.86)) return [];
  const pictures = [photo(`Fachada de ${name}`, drawStorefront)];
  if (kind.till !== 'none') {
    if (random.chance(0.3)) pictures.push(photo(`Interior de ${name}`, drawInterior));
    if (random.chance(0.32))
      pictures.push({ use: 'logo', alt: `Logotipo de ${name}`, svg: () => drawLogo(subject) });
  }
  return pictures;
}
