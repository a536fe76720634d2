/**
 * A shop in its street, drawn from its name: wall, roof, awning, door, window, sign, and objects on the pavement. The awning has
 * the colour of the category, so that pictures and pins of the map match.
 */

import { createRandom, type Random, seedOf } from '../random.ts';
import { darker, lighter, mix } from './color.ts';
import { cream, type Facade, type Subject } from './facade.ts';
import { lettering, signLines } from './lettering.ts';
import { glow, onPavement } from './pavement.ts';
import { pictogram } from './pictograms.ts';
import { backdrop, bunting, drawLight, dusk, neighbour, pot, scene, street } from './scene.ts';
import { arch, circle, faded, path, rect, stroke, svg } from './shapes.ts';
import { shopFront } from './shop-front.ts';

const walls = [
  '#f3d6a8',
  '#e8b58b',
  '#f0c4b4',
  '#cddfc2',
  '#f5e6bf',
  '#d9cbe6',
  '#b9d7d6',
  '#eea58d',
  '#f9e2d2',
  '#e4c98f',
  '#c7d5e8',
  '#f1ece2',
] as const;
const woods = ['#7a4b33', '#5c3d2e', '#3f6b62', '#2f5673', '#8b3f3a', '#4b4a63'] as const;
const accents = ['#0f766e', '#b45309', '#1d4ed8', '#9f1239', '#4d7c0f', '#0e7490', '#7c2d12'] as const;
export function drawStorefront(subject: Subject): string {
  const random = createRandom(seedOf(`fachada ${subject.name}`));
  const light = drawLight(random);
  const [wall, beside, beyond] = random.shuffled(walls);
  const left = random.int(165, 250);
  const right = random.int(950, 1035);
  const storeys = random.chance(0.5) ? 2 : 1;
  const facade: Facade = {
    random,
    light,
    // Some shops have another colour, because a street with one colour for each kind would look dull.
    subject: random.chance(0.65) ? subject : { ...subject, color: random.pick(accents) },
    wall: wall ?? walls[0],
    wood: random.pick(woods),
    left,
    right,
    top: storeys === 2 ? random.int(118, 150) : random.int(262, 300),
    storeys,
  };
  return svg(
    scene.width,
    scene.height,
    backdrop(light, random),
    neighbour(-20, left + 20, beside ?? walls[1], light, random),
    neighbour(right, 1220 - right, beyond ?? walls[2], light, random),
    front(facade),
    street(random),
    random.chance(0.3) ? bunting(random.int(20, 52), random) : '',
    onPavement(facade),
    dusk(light),
    // These are drawn after the dusk layer, so that they shine by night.
    sign(facade),
    shopFront(facade),
    light.lit ? glow(facade) : '',
    pot(left + 14, 752, random.int(44, 60), random),
    pot(right - 14, 752, random.int(44, 60), random),
  );
}

function front(facade: Facade): string {
  const { wall, left, right, top, random, storeys } = facade;
  const width = right - left;
  return [
    rect(left, top, width, 740 - top, wall),
    // The light comes from the right, so the left side is in shade.
    faded(0.07, path(`M${left} ${top}H${left + width * 0.55}L${left + width * 0.2} 740H${left}Z`, '#3a2f4a')),
    roof(facade),
    rect(left, 672, width, 68, mix(darker(wall, 0.3), facade.subject.color, 0.18)),
    rect(left, 668, width, 6, lighter(wall, 0.4)),
    corner(left, top, wall),
    corner(right - 22, top, wall),
    storeys === 2 ? upperFloor(facade) : '',
    random.chance(0.55) ? bracket(facade) : '',
  ].join('');
}

const corner = (x: number, top: number, wall: string): string =>
  rect(x, top + 6, 22, 662 - top, lighter(wall, 0.4));

function roof({ left, right, top, wall, random }: Facade): string {
  const width = right - left;
  const edge = lighter(wall, 0.55);
  const style = random.pick(['tiles', 'tiles', 'cornice', 'gable']);
  if (style === 'tiles') {
    const tiles: string[] = [rect(left - 22, top - 30, width + 44, 34, '#a9502f')];
    for (let x = left - 26; x < right + 20; x += 26) {
      tiles.push(
        path(
          `M${x} ${top + 6}V${top - 26}A13 13 0 0 1 ${x + 26} ${top - 26}V${top + 6}A13 10 0 0 1 ${x} ${top + 6}Z`,
          mix('#c8663d', '#b3542f', random.next()),
        ),
      );
    }
    return tiles.join('') + faded(0.16, rect(left, top + 14, width, 18, '#2b2233'));
  }
  const cornice = [
    rect(left - 14, top - 16, width + 28, 20, edge),
    rect(left - 8, top + 4, width + 16, 10, darker(wall, 0.12)),
  ].join('');
  if (style === 'cornice') {
    const dentils: string[] = [];
    for (let x = left; x < right - 10; x += 34) dentils.push(rect(x + 6, top + 14, 18, 12, edge));
    return cornice + dentils.join('');
  }
  const middle = (left + right) / 2;
  return [
    path(
      `M${middle - 190} ${top}C${middle - 150} ${top - 6} ${middle - 150} ${top - 44} ${middle - 106} ${top - 48}C${middle - 80} ${top - 92} ${middle + 80} ${top - 92} ${middle + 106} ${top - 48}C${middle + 150} ${top - 44} ${middle + 150} ${top - 6} ${middle + 190} ${top}Z`,
      wall,
    ),
    stroke(
      `M${middle - 190} ${top - 4}C${middle - 150} ${top - 10} ${middle - 150} ${top - 48} ${middle - 106} ${top - 52}C${middle - 80} ${top - 96} ${middle + 80} ${top - 96} ${middle + 106} ${top - 52}C${middle + 150} ${top - 48} ${middle + 150} ${top - 10} ${middle + 190} ${top - 4}`,
      edge,
      12,
    ),
    circle(middle, top - 34, 20, edge),
    circle(middle, top - 34, 13, darker(wall, 0.45)),
    cornice,
  ].join('');
}

function upperFloor({ left, right, top, wall, wood, light, random, subject }: Facade): string {
  const count = random.pick([2, 3, 3]);
  const balconies = random.chance(0.65);
  const rounded = random.chance(0.4);
  const step = (right - left - 60) / count;
  const pane = light.lit ? '#ffd98a' : '#8fb0bf';
  const [y, height, width] = [top + 52, 160, 84];
  const parts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const x = left + 30 + step * (index + 0.5) - width / 2;
    const dark = light.lit && random.chance(0.35);
    const shape = rounded ? arch : rect;
    parts.push(
      shape(x - 10, y - 10, width + 20, height + 12, lighter(wall, 0.55)),
      shape(x, y, width, height, dark ? '#4d5368' : pane),
      faded(
        0.3,
        path(
          `M${x + 8} ${y + height}L${x + width - 6} ${y + 40}V${y + 80}L${x + 34} ${y + height}Z`,
          '#ffffff',
        ),
      ),
      stroke(
        `M${x + width / 2} ${y + (rounded ? 4 : 0)}V${y + height}M${x} ${y + height * 0.42}H${x + width}`,
        wood,
        6,
      ),
    );
    if (balconies) parts.push(balcony(x - 18, y + height - 46, width + 36, random, subject));
    else parts.push(rect(x - 16, y + height, width + 32, 10, lighter(wall, 0.55)));
  }
  return parts.join('');
}

function balcony(x: number, y: number, width: number, random: Random, subject: Subject): string {
  const iron = '#31333f';
  const bars: string[] = [];
  for (let bar = x + 8; bar < x + width; bar += 13) bars.push(`M${bar} ${y}V${y + 50}`);
  const flowers = random.pick(['#e4427d', '#f2a541', '#c8553d', subject.color]);
  const parts = [
    stroke(bars.join(''), iron, 3),
    rect(x, y - 3, width, 6, iron, 3),
    rect(x - 6, y + 48, width + 12, 11, '#cdbfae'),
  ];
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const at = x + 10 + (leaf * (width - 20)) / 8;
    parts.push(circle(at, y + 2 + random.int(-4, 5), 11, leaf % 2 ? '#4f8a5b' : '#5f9a63'));
    if (leaf % 2 === 0) parts.push(circle(at + random.int(-5, 5), y - 3 + random.int(-4, 4), 5, flowers));
  }
  return parts.join('');
}

/** A board, or letters painted on the wall. */
function sign({ left, right, storeys, top, subject, random, wall, light }: Facade): string {
  const lines = signLines(subject.name);
  const middle = (left + right) / 2;
  const height = storeys === 2 ? 78 : 96;
  const y = storeys === 2 ? 364 : (top + 452) / 2 - height / 2 + 6;
  const width = Math.min(right - left - 90, 640);
  const style = random.pick(['board', 'board', 'dark', 'wall']);
  const ground = style === 'board' ? cream : style === 'dark' ? darker(subject.color, 0.55) : null;
  // Dark paint on the wall would not be legible by night.
  const painted = light.shade.opacity > 0.2 ? cream : darker(wall, 0.62);
  const ink = style === 'dark' ? cream : style === 'board' ? darker(subject.color, 0.22) : painted;
  const letters = lines.map((text, index) => {
    const two = lines.length === 2;
    const size = two ? height * 0.25 : height * 0.44;
    // An accent on the second line needs space below the first.
    const at = two ? y + height * (index === 0 ? 0.29 : 0.7) : y + height * 0.54;
    return lettering(text, { x: middle, y: at + size / 2, height: size, width: width - 190 }, ink, 1.6);
  });
  const emblem = ground
    ? [-1, 1].map((side) =>
        pictogram(
          subject.pictogram,
          { x: middle + side * (width / 2 - 52), y: y + height / 2, size: height * 0.56 },
          ink,
          ground,
        ),
      )
    : [];
  return [
    ground
      ? rect(middle - width / 2 + 4, y + 6, width, height, darker(wall, 0.3), 14) +
        rect(middle - width / 2, y, width, height, ground, 14) +
        stroke(
          `M${middle - width / 2 + 16} ${y + 7}H${middle + width / 2 - 16}M${middle - width / 2 + 16} ${y + height - 7}H${middle + width / 2 - 16}`,
          ink,
          2,
        )
      : '',
    ...letters,
    ...emblem,
  ].join('');
}

/** A round sign that hangs over the pavement. */
function bracket({ left, right, subject, random, storeys }: Facade): string {
  const atRight = random.chance(0.5);
  const x = atRight ? right + 52 : left - 52;
  const wallSide = atRight ? right : left;
  const y = storeys === 2 ? 400 : 420;
  const iron = '#2e3440';
  return [
    stroke(
      `M${wallSide} ${y - 58}H${x}M${wallSide} ${y - 30}Q${(wallSide + x) / 2} ${y - 34} ${(wallSide + x) / 2} ${y - 58}`,
      iron,
      5,
    ),
    stroke(`M${x} ${y - 58}V${y - 40}`, iron, 3),
    circle(x, y, 43, darker(subject.color, 0.3)),
    circle(x, y, 38, cream),
    pictogram(subject.pictogram, { x, y, size: 46 }, subject.color, cream),
  ].join('');
}
