/**
 * A poster, legible also when it is cropped to 16:9: rays, a badge with the pictogram, and the title in sign painter's capitals.
 */
import { createRandom, seedOf } from '../random.ts';
import { darker, lighter, mix } from './color.ts';
import { lettering, signLines } from './lettering.ts';
import { type PictogramName, pictogram } from './pictograms.ts';
import { circle, faded, gradient, path, rect, svg } from './shapes.ts';

interface Announcement {
  title: string;
  color: string;
  pictogram: PictogramName;
}

export function drawPoster({ title, color, pictogram: name }: Announcement): string {
  const random = createRandom(seedOf(`cartel ${title}`));
  const cream = '#fff6e6';
  const [top, bottom] = [
    mix(color, random.pick(['#2fa9e0', '#f59e0b', '#be185d', '#0f766e']), 0.35),
    darker(color, 0.35),
  ];
  const middle = { x: 600, y: random.int(322, 342) };
  const count = random.pick([16, 20, 24]);
  const rays = Array.from({ length: count }, (_, index) => {
    const angle = (turn: number) => ((index + turn) / count) * 2 * Math.PI;
    const point = (turn: number) =>
      `${Math.round(middle.x + 1100 * Math.cos(angle(turn)))} ${Math.round(middle.y + 1100 * Math.sin(angle(turn)))}`;
    return path(`M${middle.x} ${middle.y}L${point(0)}L${point(0.5)}Z`, '#ffffff');
  });
  const confetti = Array.from({ length: 26 }, () =>
    circle(
      random.int(0, 1200),
      random.int(0, 540),
      random.int(5, 15),
      random.pick([cream, lighter(color, 0.55), '#f4c76e']),
    ),
  );
  const lines = signLines(title);
  return svg(
    1200,
    900,
    `<defs>${gradient('ground', top, bottom)}</defs>`,
    rect(0, 0, 1200, 900, 'url(#ground)'),
    faded(0.1, ...rays),
    faded(0.7, ...confetti),
    circle(middle.x, middle.y, 196, cream),
    circle(middle.x, middle.y, 178, darker(color, 0.08)),
    pictogram(name, { x: middle.x, y: middle.y, size: 200 }, cream, darker(color, 0.08)),
    path('M0 560H1200V900H0Z', cream),
    path('M0 560H1200V572H0Z', lighter(color, 0.2)),
    ...lines.map((line, index) =>
      lettering(
        line,
        {
          x: 600,
          y: lines.length === 2 ? 656 + index * 92 : 706,
          height: lines.length === 2 ? 54 : 68,
          width: 1060,
        },
        darker(color, 0.25),
        1.6,
      ),
    ),
  );
}
