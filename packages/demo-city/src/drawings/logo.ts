/** An emblem: the pictogram on a badge, sometimes with the name around its foot. */
import { createRandom, seedOf } from '../random.ts';
import { darker, lighter } from './color.ts';
import type { Subject } from './facade.ts';
import { lettering, signLines } from './lettering.ts';
import { pictogram } from './pictograms.ts';
import { circle, path, rect, stroke, svg } from './shapes.ts';

export function drawLogo(subject: Subject): string {
  const random = createRandom(seedOf(`logotipo ${subject.name}`));
  const cream = '#fff6e6';
  const inverted = random.chance(0.4);
  const [ground, ink] = inverted
    ? [cream, darker(subject.color, 0.15)]
    : [darker(subject.color, 0.12), cream];
  const lines = signLines(subject.name);
  const text = lines.map((line, index) =>
    lettering(
      line,
      {
        x: 256,
        y: lines.length === 2 ? 356 + index * 44 : 378,
        height: lines.length === 2 ? 28 : 34,
        width: index === 1 ? 236 : 286,
      },
      ink,
      1.7,
    ),
  );
  const frame = random.pick([
    circle(256, 256, 222, ground) + ring(204, ink),
    rect(40, 40, 432, 432, ground, 84) +
      `<rect x="58" y="58" width="396" height="396" rx="68" fill="none" stroke="${ink}" stroke-width="5"/>`,
    path('M256 30L452 110V270C452 386 360 452 256 486C152 452 60 386 60 270V110Z', ground) +
      stroke('M256 52L432 124V270C432 372 350 432 256 464C162 432 80 372 80 270V124Z', ink, 5),
  ]);
  return svg(
    512,
    512,
    rect(0, 0, 512, 512, lighter(subject.color, 0.82)),
    frame,
    pictogram(subject.pictogram, { x: 256, y: 206, size: 172 }, ink, ground),
    ...text,
  );
}

const ring = (radius: number, color: string): string =>
  `<circle cx="256" cy="256" r="${radius}" fill="none" stroke="${color}" stroke-width="5"/>`;
