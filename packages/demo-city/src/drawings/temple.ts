/** A parish church with one tower or two. */
import { createRandom, seedOf } from '../random.ts';
import { darker, lighter } from './color.ts';
import type { Subject } from './facade.ts';
import { backdrop, bunting, drawLight, dusk, jacaranda, neighbour, pot, street } from './scene.ts';
import { arch, circle, faded, path, rect, stroke, svg } from './shapes.ts';

export function drawTemple({ name }: Subject): string {
  const random = createRandom(seedOf(`templo ${name}`));
  const light = drawLight(random);
  const wall = random.pick(['#f0cf93', '#f4e4c6', '#e9b7a0', '#f2ead9']);
  const trim = lighter(wall, 0.55);
  const stone = darker(wall, 0.24);
  const x = 600;
  const towers = random.chance(0.6) ? [-1, 1] : [1];
  return svg(
    1200,
    900,
    backdrop(light, random),
    neighbour(-20, 250, '#e8b58b', light, random),
    neighbour(970, 250, '#cddfc2', light, random),
    towers.map((side) => tower(x + side * 236, wall, trim, stone)).join(''),
    rect(x - 210, 300, 420, 440, wall),
    path(
      `M${x - 220} 306C${x - 190} 230 ${x - 110} 236 ${x - 90} 196C${x - 60} 150 ${x + 60} 150 ${x + 90} 196C${x + 110} 236 ${x + 190} 230 ${x + 220} 306Z`,
      wall,
    ),
    stroke(
      `M${x - 220} 302C${x - 190} 226 ${x - 110} 232 ${x - 90} 192C${x - 60} 146 ${x + 60} 146 ${x + 90} 192C${x + 110} 232 ${x + 190} 226 ${x + 220} 302`,
      trim,
      14,
    ),
    stroke(`M${x} 96V158M${x - 20} 116H${x + 20}`, stone, 8),
    rect(x - 222, 300, 444, 16, trim),
    circle(x, 380, 58, trim),
    circle(x, 380, 46, light.lit ? '#ffd98a' : '#7897a8'),
    stroke(
      `M${x} 334V426M${x - 46} 380H${x + 46}M${x - 33} 347L${x + 33} 413M${x + 33} 347L${x - 33} 413`,
      trim,
      5,
    ),
    arch(x - 100, 470, 200, 270, trim),
    arch(x - 82, 490, 164, 250, darker('#7a4b33', 0.1)),
    stroke(`M${x} 494V740M${x - 78} 600H${x + 78}M${x - 80} 670H${x + 80}`, darker('#7a4b33', 0.4), 5),
    [-162, 162]
      .map(
        (at) =>
          rect(x + at - 15, 330, 30, 410, trim) +
          rect(x + at - 22, 330, 44, 14, trim) +
          rect(x + at - 22, 716, 44, 24, stone),
      )
      .join(''),
    faded(0.07, path(`M${x - 210} 310H${x + 30}L${x - 120} 740H${x - 210}Z`, '#3a2f4a')),
    street(random),
    [0, 1]
      .map((step) =>
        rect(x - 200 - step * 34, 724 + step * 12, 400 + step * 68, 13, step % 2 ? '#cfc4b4' : '#e2d9cb'),
      )
      .join(''),
    jacaranda(random.pick([92, 1108]), 772, 340, random),
    pot(x - 300, 756, 62, random),
    pot(x + 300, 756, 62, random),
    random.chance(0.6) ? bunting(60, random) : '',
    dusk(light),
  );
}

function tower(x: number, wall: string, trim: string, stone: string): string {
  return [
    rect(x - 82, 262, 164, 478, darker(wall, 0.05)),
    rect(x - 92, 256, 184, 16, trim),
    rect(x - 68, 128, 136, 130, wall),
    arch(x - 34, 146, 68, 112, darker(wall, 0.6)),
    path(`M${x - 20} 216C${x - 18} 182 ${x + 18} 182 ${x + 20} 216L${x + 26} 224H${x - 26}Z`, '#c9973f'),
    rect(x - 78, 118, 156, 14, trim),
    path(`M${x - 66} 118C${x - 60} 58 ${x + 60} 58 ${x + 66} 118Z`, '#2f6f8a'),
    stroke(`M${x} 40V74M${x - 11} 52H${x + 11}`, stone, 6),
    arch(x - 22, 400, 44, 96, darker(wall, 0.5)),
    rect(x - 92, 690, 184, 50, stone),
  ].join('');
}
