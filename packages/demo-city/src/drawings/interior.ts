/** The inside of a shop: shelves, hanging lamps, a tiled floor. */
import { createRandom, type Random, seedOf } from '../random.ts';
import { darker, lighter, mix } from './color.ts';
import type { Subject } from './facade.ts';
import { pictogram } from './pictograms.ts';
import { pot } from './scene.ts';
import { circle, ellipse, faded, path, rect, stroke, svg } from './shapes.ts';

export function drawInterior(subject: Subject): string {
  const random = createRandom(seedOf(`interior ${subject.name}`));
  const wall = random.pick(['#f6ead3', '#e6eee4', '#f3dfd2', '#e3e9f1', '#efe6f3']);
  const wood = random.pick(['#a8703f', '#8a5a3b', '#b98552', '#6f4c37']);
  const half = mix(wall, subject.color, 0.2);
  const lamps = random.pick([
    [300, 600, 900],
    [220, 470, 730, 980],
  ]);
  return svg(
    1200,
    900,
    rect(0, 0, 1200, 700, wall),
    rect(0, 430, 1200, 270, half),
    rect(0, 424, 1200, 8, lighter(half, 0.4)),
    floor(subject.color, random),
    shelf(90, 150, 400, wood, subject, random),
    shelf(90, 290, 400, wood, subject, random),
    shelf(710, 150, 400, wood, subject, random),
    shelf(710, 290, 400, wood, subject, random),
    circle(600, 236, 108, darker(subject.color, 0.15)),
    circle(600, 236, 96, '#fff6e6'),
    pictogram(subject.pictogram, { x: 600, y: 236, size: 116 }, subject.color, '#fff6e6'),
    counter(wood, subject, random),
    lamps
      .map((x) =>
        [
          faded(0.16, path(`M${x - 30} 92L${x - 150} 520H${x + 150}L${x + 30} 92Z`, '#fff0b8')),
          stroke(`M${x} 0V56`, '#2e3440', 4),
          path(`M${x - 44} 96C${x - 40} 60 ${x - 20} 52 ${x} 52S${x + 40} 60 ${x + 44} 96Z`, subject.color),
          ellipse(x, 96, 40, 7, '#ffe9a6'),
        ].join(''),
      )
      .join(''),
    pot(70, 790, 120, random),
    pot(1130, 790, 120, random),
  );
}

/** A floor of patterned cement tiles, as in old houses. */
function floor(color: string, random: Random): string {
  const [one, two] = [lighter(color, 0.72), mix(lighter(color, 0.45), '#8a8f98', 0.25)];
  const parts = [rect(0, 690, 1200, 210, one)];
  const rows = [690, 722, 766, 824, 900];
  const spread = (y: number) => 0.62 + ((y - 690) / 210) * 0.9;
  rows.slice(0, -1).forEach((y, row) => {
    const low = rows[row + 1] ?? 900;
    for (let tile = -14; tile < 14; tile += 1) {
      if ((tile + row) % 2 !== 0) continue;
      const at = (column: number, height: number) => 600 + column * 96 * spread(height);
      parts.push(
        path(`M${at(tile, y)} ${y}H${at(tile + 1, y)}L${at(tile + 1, low)} ${low}H${at(tile, low)}Z`, two),
      );
    }
  });
  parts.push(
    faded(0.12, rect(0, 690, 1200, 16, '#2b2233')),
    random.chance(0.5) ? faded(0.1, ellipse(600, 850, 520, 60, '#2b2233')) : '',
  );
  return parts.join('');
}

function shelf(x: number, y: number, width: number, wood: string, subject: Subject, random: Random): string {
  const tints = [
    subject.color,
    lighter(subject.color, 0.35),
    darker(subject.color, 0.25),
    '#e9c46a',
    '#c9d6cf',
    '#d98c5f',
    '#8fb0a9',
  ];
  const parts = [
    rect(x, y + 84, width, 14, wood, 3),
    faded(0.12, rect(x + 6, y + 98, width - 12, 12, '#2b2233')),
  ];
  let at = x + 14;
  while (at < x + width - 44) {
    const color = tints[random.int(0, tints.length - 1)] ?? subject.color;
    const size = random.int(30, 66);
    switch (random.int(0, 3)) {
      case 0:
        parts.push(
          rect(at, y + 84 - size, 30, size, color, 6),
          rect(at + 6, y + 76 - size, 18, 10, darker(color, 0.35), 3),
        );
        break;
      case 1:
        parts.push(
          rect(at, y + 84 - size * 0.6, 38, size * 0.6, color, 4),
          rect(at + 8, y + 90 - size * 0.5, 22, 6, lighter(color, 0.6), 3),
        );
        break;
      case 2:
        parts.push(
          rect(at, y + 18, 12, 66, color, 2),
          rect(at + 13, y + 26, 12, 58, lighter(color, 0.3), 2),
          rect(at + 26, y + 20, 12, 64, darker(color, 0.2), 2),
        );
        break;
      default:
        parts.push(pictogram(subject.pictogram, { x: at + 20, y: y + 60, size: 42 }, color, '#fff6e6'));
    }
    at += random.int(50, 66);
  }
  return parts.join('');
}

function counter(wood: string, subject: Subject, random: Random): string {
  const front = mix(wood, '#fff6e6', 0.12);
  const planks: string[] = [];
  for (let x = 210; x < 990; x += 52) planks.push(`M${x} 580V760`);
  const items: string[] = [];
  for (let x = 560; x < 900; x += 92) {
    items.push(
      faded(0.4, rect(x - 36, 478, 72, 74, '#dff1f5', 10)),
      pictogram(
        subject.pictogram,
        { x, y: 518, size: 48 },
        random.pick([subject.color, darker(subject.color, 0.2)]),
        '#ffffff',
      ),
      rect(x - 40, 550, 80, 8, '#fff6e6', 4),
    );
  }
  return [
    faded(0.2, ellipse(600, 768, 470, 26, '#2b2233')),
    rect(190, 570, 820, 192, front, 6),
    stroke(planks.join(''), darker(front, 0.16), 3),
    rect(168, 552, 864, 26, darker(wood, 0.15), 8),
    ...items,
    rect(270, 470, 122, 82, '#3a4150', 8),
    rect(282, 480, 98, 52, '#bfe3ee', 4),
    rect(304, 548, 54, 8, '#2e3440', 3),
    pictogram('flower', { x: 462, y: 512, size: 78 }, '#e4427d', '#ffe9a6'),
  ].join('');
}
