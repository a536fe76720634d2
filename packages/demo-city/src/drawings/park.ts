/** A garden with its bandstand, trees and benches. */
import { createRandom, seedOf } from '../random.ts';
import { darker, lighter } from './color.ts';
import type { Subject } from './facade.ts';
import { backdrop, bunting, drawLight, dusk, jacaranda, lampPost } from './scene.ts';
import { circle, ellipse, faded, path, rect, stroke, svg } from './shapes.ts';

export function drawPark({ name }: Subject): string {
  const random = createRandom(seedOf(`jardín ${name}`));
  const light = drawLight(random);
  const grass = light.lit ? '#7f9a5c' : '#86b96b';
  const middle = random.int(520, 680);
  const trees = [90, 300, 900, 1110].map((x) =>
    jacaranda(x + random.int(-30, 30), random.int(640, 690), random.int(280, 350), random),
  );
  const bushes = Array.from({ length: 16 }, (_, index) =>
    circle(
      index * 80 + random.int(-20, 20),
      662 + random.int(-8, 8),
      random.int(26, 44),
      index % 2 ? '#5e9458' : '#4f8650',
    ),
  );
  return svg(
    1200,
    900,
    backdrop(light, random),
    bushes.join(''),
    path('M0 655Q600 610 1200 655V900H0Z', grass),
    path(
      `M${middle - 46} 660Q${middle - 120} 760 ${middle - 330} 900H${middle + 330}Q${middle + 120} 760 ${middle + 46} 660Z`,
      '#e7d6b5',
    ),
    stroke(
      `M${middle - 46} 660Q${middle - 120} 760 ${middle - 330} 900M${middle + 46} 660Q${middle + 120} 760 ${middle + 330} 900`,
      '#cdb88f',
      8,
    ),
    bandstand(middle),
    trees.slice(0, random.int(3, 4)).join(''),
    seat(middle - 330),
    seat(middle + 330),
    lampPost(middle - 215, light),
    lampPost(middle + 215, light),
    Array.from({ length: 40 }, () =>
      ellipse(
        random.int(0, 1200),
        random.int(700, 890),
        5,
        3,
        random.pick(['#a283d3', '#b79ae2', '#f4e3a1']),
      ),
    ).join(''),
    random.chance(0.5) ? bunting(random.int(60, 110), random) : '',
    dusk(light),
  );
}

function bandstand(x: number): string {
  const roof = '#b3542f';
  const iron = '#35566b';
  const posts = [-150, -78, 78, 150].map((at) => rect(x + at - 6, 402, 12, 220, iron, 3));
  const rails: string[] = [];
  for (let at = -146; at <= 146; at += 17) rails.push(`M${x + at} 566V620`);
  return [
    faded(0.18, ellipse(x, 690, 240, 24, '#2b2233')),
    path(`M${x - 190} 690L${x - 176} 620H${x + 176}L${x + 190} 690Z`, '#e9dcc3'),
    rect(x - 184, 612, 368, 14, '#cbb795', 4),
    rect(x - 56, 640, 112, 50, '#d8c7a5'),
    stroke(`M${x - 56} 656H${x + 56}M${x - 56} 673H${x + 56}`, '#b9a47c', 4),
    ...posts,
    stroke(rails.join(''), iron, 4),
    rect(x - 156, 560, 312, 9, iron, 4),
    path(`M${x - 206} 404L${x - 96} 312H${x + 96}L${x + 206} 404Z`, roof),
    path(`M${x - 206} 404L${x - 96} 312H${x - 20}L${x - 60} 404Z`, lighter(roof, 0.12)),
    path(`M${x + 60} 404L${x + 20} 312H${x + 96}L${x + 206} 404Z`, darker(roof, 0.14)),
    path(`M${x - 84} 312C${x - 70} 260 ${x + 70} 260 ${x + 84} 312Z`, darker(roof, 0.08)),
    rect(x - 3, 226, 6, 46, iron),
    circle(x, 224, 9, '#e9c46a'),
    rect(x - 212, 400, 424, 12, '#f3e7cf', 6),
  ].join('');
}

function seat(x: number): string {
  const iron = '#2e3440';
  return [
    faded(0.16, ellipse(x, 776, 92, 11, '#2b2233')),
    stroke(`M${x - 60} 704V772M${x + 60} 704V772`, iron, 7),
    rect(x - 78, 680, 156, 12, '#f3efe6', 5),
    rect(x - 78, 697, 156, 12, '#f3efe6', 5),
    rect(x - 82, 728, 164, 14, '#e4ddcf', 5),
  ].join('');
}
