/** The surroundings of a building: light, sky, hills, street, plants. All scenes are 1,200 by 900, with the kerb at 740. */
import type { Random } from '../random.ts';
import { darker, lighter, mix } from './color.ts';
import { circle, ellipse, faded, gradient, path, rect, stroke } from './shapes.ts';

export const scene = { width: 1200, height: 900, ground: 740 } as const;

export interface Light {
  sky: readonly string[];
  hills: readonly [far: string, near: string];
  clouds: string;
  /** A layer over the scene for evening and night. */
  shade: { color: string; opacity: number };
  /** Whether windows and lamps are lit. */
  lit: boolean;
  sun: { x: number; y: number; r: number; color: string } | null;
}

const lights: readonly [Light, ...Light[]] = [
  {
    sky: ['#9bd6f2', '#d8f0f8', '#fdf3df'],
    hills: ['#a9cfc4', '#86b89f'],
    clouds: '#ffffff',
    shade: { color: '#ffffff', opacity: 0 },
    lit: false,
    sun: null,
  },
  {
    sky: ['#5fb9ea', '#a9dcf5', '#e4f4fa'],
    hills: ['#8fc3b4', '#69a583'],
    clouds: '#ffffff',
    shade: { color: '#ffffff', opacity: 0 },
    lit: false,
    sun: { x: 1010, y: 130, r: 54, color: '#fff3c4' },
  },
  {
    sky: ['#f2a65a', '#f9cf94', '#fdebcf'],
    hills: ['#d3a58c', '#a98273'],
    clouds: '#fff1dc',
    shade: { color: '#f08a3c', opacity: 0.1 },
    lit: true,
    sun: { x: 180, y: 300, r: 62, color: '#ffe7a8' },
  },
  {
    sky: ['#2c2d5e', '#6d4b84', '#e88f79'],
    hills: ['#4d4473', '#37345c'],
    clouds: '#8b6893',
    shade: { color: '#25264f', opacity: 0.34 },
    lit: true,
    sun: { x: 960, y: 120, r: 34, color: '#fbf3d9' },
  },
];

export const drawLight = (random: Random): Light =>
  lights[random.pick([0, 0, 0, 1, 1, 1, 2, 2, 3])] ?? lights[0];

/** Sky, sun or moon, clouds and the hills behind the town. */
export function backdrop(light: Light, random: Random): string {
  const { width } = scene;
  const parts = [
    `<defs>${gradient('sky', ...light.sky)}</defs>`,
    rect(0, 0, width, scene.ground, 'url(#sky)'),
  ];
  if (light.sun) {
    const { x, y, r, color } = light.sun;
    parts.push(faded(0.35, circle(x, y, r * 1.6, color)), circle(x, y, r, color));
  }
  if (light === lights[3]) {
    for (let star = 0; star < 26; star += 1) {
      parts.push(
        faded(0.8, circle(random.int(0, width), random.int(0, 240), random.pick([1.5, 2, 2.6]), '#fdf6e3')),
      );
    }
  }
  for (let cloud = 0; cloud < random.int(2, 4); cloud += 1) {
    const x = random.int(40, 1160);
    const y = random.int(50, 230);
    const size = random.int(26, 46);
    parts.push(
      faded(
        0.75,
        ellipse(x, y, size * 2.6, size * 0.62, light.clouds),
        circle(x - size * 0.7, y - size * 0.3, size * 0.72, light.clouds),
        circle(x + size * 0.5, y - size * 0.45, size * 0.9, light.clouds),
      ),
    );
  }
  const rise = random.int(-40, 40);
  parts.push(
    path(
      `M0 ${430 + rise}C160 ${330 + rise} 260 ${350 + rise} 380 ${420 + rise}S640 ${300 - rise} 780 ${370 - rise}S1080 ${300 + rise} 1200 ${400 - rise}V740H0Z`,
      light.hills[0],
    ),
    path(
      `M0 ${500 - rise}C200 ${430 - rise} 330 ${520 + rise} 520 ${490 + rise}S900 ${430 - rise} 1200 ${510 + rise}V740H0Z`,
      light.hills[1],
    ),
  );
  return parts.join('');
}

/** Pavement, kerb and cobbles. */
export function street(random: Random): string {
  const parts = [
    rect(0, 738, 1200, 46, '#d8d0c4'),
    rect(0, 738, 1200, 6, '#e8e1d6'),
    rect(0, 784, 1200, 10, '#a89f93'),
    rect(0, 794, 1200, 106, '#8b8580'),
  ];
  for (let x = 40; x < 1200; x += 118) parts.push(stroke(`M${x} 744L${x - 14} 783`, '#c3baad', 2));
  for (let row = 0; row < 4; row += 1) {
    const height = 18 + row * 5;
    const y = 799 + row * 25 + row * row * 1.4;
    const width = 62 + row * 16;
    for (let x = -random.int(0, width); x < 1200; x += width + 5) {
      parts.push(rect(x, y, width, height, mix('#9a948d', '#7d7873', random.next()), 8));
    }
  }
  return parts.join('');
}

/** A house at the edge of the picture, beside the main one. */
export function neighbour(x: number, width: number, color: string, light: Light, random: Random): string {
  const top = random.int(330, 450);
  const pane = light.lit ? '#ffd98a' : '#7f97a6';
  const middle = x + width / 2;
  return [
    rect(x, top, width, 740 - top, color),
    rect(x, top - 12, width, 16, lighter(color, 0.45)),
    rect(x, top + 4, width, 6, darker(color, 0.18)),
    rect(x, 668, width, 72, darker(color, 0.2)),
    rect(middle - 44, top + 56, 88, 130, lighter(color, 0.6)),
    rect(middle - 36, top + 64, 72, 114, pane),
    stroke(
      `M${middle} ${top + 64}V${top + 178}M${middle - 36} ${top + 118}H${middle + 36}`,
      lighter(color, 0.6),
      5,
    ),
    top < 400
      ? rect(middle - 40, 560, 80, 180, darker(color, 0.4)) +
        rect(middle - 32, 568, 64, 172, darker(color, 0.52))
      : '',
  ].join('');
}

/** A jacaranda, the tree after which the town is named. */
export function jacaranda(x: number, y: number, size: number, random: Random): string {
  const purples = ['#8f6fc4', '#a283d3', '#b79ae2', '#7d5db3'] as const;
  const trunk = '#6b5344';
  const parts = [
    path(
      `M${x - size * 0.06} ${y}C${x - size * 0.02} ${y - size * 0.5} ${x - size * 0.1} ${y - size * 0.6} ${x - size * 0.24} ${y - size * 0.9}L${x - size * 0.16} ${y - size * 0.92}C${x - size * 0.04} ${y - size * 0.72} ${x} ${y - size * 0.68} ${x + size * 0.02} ${y - size * 0.62}C${x + size * 0.06} ${y - size * 0.74} ${x + size * 0.12} ${y - size * 0.82} ${x + size * 0.24} ${y - size * 0.98}L${x + size * 0.3} ${y - size * 0.94}C${x + size * 0.14} ${y - size * 0.6} ${x + size * 0.06} ${y - size * 0.5} ${x + size * 0.08} ${y}Z`,
      trunk,
    ),
  ];
  const blobs = 15;
  for (let blob = 0; blob < blobs; blob += 1) {
    const angle = (blob / blobs) * 2 * Math.PI;
    const reach = blob % 3 === 0 ? 0.16 : 0.36;
    parts.push(
      circle(
        x + Math.cos(angle) * size * reach * 1.25,
        y - size * 1.12 + Math.sin(angle) * size * reach * 0.72,
        size * (0.17 + random.next() * 0.08),
        purples[blob % purples.length] ?? purples[0],
      ),
    );
  }
  for (let petal = 0; petal < 12; petal += 1) {
    parts.push(
      ellipse(x + (random.next() - 0.5) * size * 1.1, y + 4 + random.next() * 26, 5, 2.6, purples[2]),
    );
  }
  return parts.join('');
}

/** A pot with leaves or flowers, its foot at `y`. */
export function pot(x: number, y: number, size: number, random: Random): string {
  const clay = random.pick(['#b5603c', '#c77b4f', '#4f7f8c', '#e5d8c3']);
  const green = random.pick(['#4f8a5b', '#3f7750', '#6aa06a']);
  const flowers = random.pick(['#e85d75', '#f2a541', '#d94f9a', null]);
  const parts: string[] = [];
  for (let leaf = 0; leaf < 7; leaf += 1) {
    const lean = (leaf - 3) * size * 0.17;
    const tall = size * (1.5 - Math.abs(leaf - 3) * 0.2);
    parts.push(
      path(
        `M${x} ${y - size * 0.7}Q${x + lean - size * 0.16} ${y - size * 0.9 - tall * 0.4} ${x + lean * 1.5} ${y - size * 0.7 - tall}Q${x + lean + size * 0.2} ${y - size * 0.8 - tall * 0.4} ${x + size * 0.05} ${y - size * 0.7}Z`,
        leaf % 2 === 0 ? green : darker(green, 0.16),
      ),
    );
    if (flowers && leaf % 2 === 0) {
      parts.push(circle(x + lean * 1.4, y - size * 0.66 - tall, size * 0.13, flowers));
    }
  }
  parts.push(
    path(
      `M${x - size * 0.42} ${y - size * 0.78}H${x + size * 0.42}L${x + size * 0.3} ${y}H${x - size * 0.3}Z`,
      clay,
    ),
    rect(x - size * 0.48, y - size * 0.86, size * 0.96, size * 0.17, lighter(clay, 0.2), 4),
  );
  return parts.join('');
}

/** Flags of cut paper on a string from one edge to the other. */
export function bunting(y: number, random: Random): string {
  const colors = random.shuffled(['#e4427d', '#f2a541', '#2fa9e0', '#57a05f', '#8f6fc4', '#e8563f']);
  const count = 13;
  const sag = (x: number) => y + Math.sin((x / 1200) * Math.PI) * 58;
  const parts = [stroke(`M-10 ${y}Q600 ${y + 116} 1210 ${y}`, '#6d655c', 2)];
  for (let flag = 0; flag < count; flag += 1) {
    const x = 18 + flag * 92;
    const top = sag(x + 34);
    const color = colors[flag % colors.length] ?? '#2fa9e0';
    parts.push(
      path(`M${x} ${top}h68v54${[0, 1, 2, 3].map(() => 'q-8.5 13 -17 0').join('')}Z`, color),
      faded(0.85, circle(x + 34, top + 26, 9, '#fffaf0'), circle(x + 34, top + 26, 4, color)),
      faded(0.8, circle(x + 14, top + 16, 4, '#fffaf0'), circle(x + 54, top + 16, 4, '#fffaf0')),
      faded(0.8, circle(x + 14, top + 40, 4, '#fffaf0'), circle(x + 54, top + 40, 4, '#fffaf0')),
    );
  }
  return parts.join('');
}

/** A cast-iron lamp post. */
export function lampPost(x: number, light: Light): string {
  const iron = '#2e3440';
  return [
    light.lit ? faded(0.32, circle(x, 430, 74, '#ffe29a')) : '',
    rect(x - 5, 452, 10, 300, iron, 3),
    rect(x - 15, 736, 30, 18, iron, 4),
    path(`M${x - 17} 398h34l-7 54h-20z`, light.lit ? '#ffe6a3' : '#dbe7ea'),
    path(`M${x - 22} 400L${x} 374l22 26z`, iron),
    stroke(`M${x - 17} 400l7 52h20l7-52`, iron, 3),
  ].join('');
}

/** Darkens everything that was drawn before. */
export const dusk = ({ shade }: Light): string =>
  shade.opacity === 0 ? '' : faded(shade.opacity, rect(0, 0, scene.width, scene.height, shade.color));
