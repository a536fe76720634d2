/**
 * A shop in its street, drawn from its name: wall, roof, awning, door, window, sign, and what stands on the pavement.
 * The colour of its category gives the awning, so that pictures and pins of the map go together.
 */
import { createRandom, type Random, seedOf } from '../random.ts';
import { darker, lighter, mix } from './color.ts';
import { lettering, signLines } from './lettering.ts';
import { type PictogramName, pictogram } from './pictograms.ts';
import {
  backdrop,
  bunting,
  drawLight,
  dusk,
  jacaranda,
  type Light,
  lampPost,
  neighbour,
  pot,
  scene,
  street,
} from './scene.ts';
import { arch, circle, faded, path, rect, stroke, svg } from './shapes.ts';

export interface Subject {
  name: string;
  /** The category's. */
  color: string;
  pictogram: PictogramName;
}

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
const cream = '#fff6e6';

interface Facade {
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
    // A street where every shop of a kind has the same colour would be a dull one.
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
    // By night a shop is what shines in its street.
    sign(facade),
    shopFront(facade),
    light.lit ? glow(facade) : '',
    pot(left + 14, 752, random.int(44, 60), random),
    pot(right - 14, 752, random.int(44, 60), random),
  );
}

/** Where the things of the ground floor stand. */
function groundFloor({ left, right }: Facade) {
  return { awning: 452, glass: 520, foot: 740, width: right - left };
}

function front(facade: Facade): string {
  const { wall, left, right, top, random, storeys } = facade;
  const width = right - left;
  return [
    rect(left, top, width, 740 - top, wall),
    // The light comes from the right: the far side lies in shade.
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
  // Paint on the wall would be dark on dark by night.
  const painted = light.shade.opacity > 0.2 ? cream : darker(wall, 0.62);
  const ink = style === 'dark' ? cream : style === 'board' ? darker(subject.color, 0.22) : painted;
  const letters = lines.map((text, index) => {
    const two = lines.length === 2;
    const size = two ? height * 0.25 : height * 0.44;
    // An accent on the second line needs room below the first.
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

function shopFront(facade: Facade): string {
  const { left, right, random } = facade;
  const { glass, width } = groundFloor(facade);
  const doorWidth = 148;
  const margin = 48;
  const free = width - 2 * margin;
  const layout = random.pick(['left', 'right', 'middle']);
  const parts: string[] = [];
  if (layout === 'middle') {
    const pane = (free - doorWidth) / 2 - 34;
    const door = left + width / 2 - doorWidth / 2;
    parts.push(window(facade, left + margin, glass, pane, 150), doorway(facade, door, doorWidth));
    parts.push(window(facade, right - margin - pane, glass, pane, 150));
  } else {
    const door = layout === 'left' ? left + margin : right - margin - doorWidth;
    const pane = free - doorWidth - 44;
    const x = layout === 'left' ? right - margin - pane : left + margin;
    parts.push(doorway(facade, door, doorWidth), window(facade, x, glass, pane, 150));
  }
  parts.push(awning(facade));
  return parts.join('');
}

function doorway({ light, wood, wall }: Facade, x: number, width: number): string {
  const top = 486;
  const glass = light.lit ? '#ffdc94' : '#a9c6cf';
  const half = width / 2;
  const leaf = (at: number) =>
    [
      rect(at, top + 14, half - 5, 240, wood),
      rect(at + 11, top + 40, half - 27, 118, glass, 4),
      rect(at + 11, top + 176, half - 27, 62, darker(wood, 0.2), 4),
    ].join('');
  return [
    rect(x - 14, top, width + 28, 254, lighter(wall, 0.5)),
    rect(x - 2, top + 10, width + 4, 244, darker(wood, 0.4)),
    leaf(x + 3),
    leaf(x + half + 2),
    faded(
      0.35,
      path(
        `M${x + 14} ${top + 158}L${x + half - 12} ${top + 70}V${top + 104}L${x + 34} ${top + 158}Z`,
        '#ffffff',
      ),
    ),
    circle(x + half - 9, top + 166, 5, '#e9c46a'),
    circle(x + half + 9, top + 166, 5, '#e9c46a'),
    rect(x - 22, 732, width + 44, 12, '#bfb4a5'),
  ].join('');
}

/** The shop window, with what the place is about on its shelves. */
function window(
  { light, wood, subject, random, wall }: Facade,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const inside = light.lit ? '#ffd585' : '#5d7f8e';
  const shelf = light.lit ? '#b9813f' : '#3d5a68';
  const goods = light.lit ? ['#8f5b2c', '#a76a35', '#7b4b2a'] : ['#86a5b0', '#9bb8c0', '#78979f'];
  const ink = light.lit ? darker(subject.color, 0.25) : lighter(subject.color, 0.55);
  const parts = [
    rect(x - 12, y - 12, width + 24, height + 24, wood, 4),
    rect(x, y, width, height, inside),
    rect(x, y + height - 34, width, 5, shelf),
  ];
  let at = x + 12;
  while (at < x + width - 30) {
    const size = random.int(14, 26);
    const color = goods[random.int(0, goods.length - 1)] ?? '#86a5b0';
    const bottom = y + height - 34;
    if (random.chance(0.5)) parts.push(rect(at, bottom - size, size * 0.8, size, color, 3));
    else parts.push(circle(at + size * 0.4, bottom - size * 0.42, size * 0.42, color));
    if (random.chance(0.45)) parts.push(rect(at, y + height - size * 0.9, size, size * 0.9, color, 3));
    at += size + random.int(6, 18);
  }
  const shown = width > 330 ? [0.28, 0.72] : [0.5];
  for (const share of shown) {
    parts.push(
      pictogram(subject.pictogram, { x: x + width * share, y: y + height * 0.42, size: 78 }, ink, inside),
    );
  }
  parts.push(
    faded(
      0.16,
      path(
        `M${x + width * 0.1} ${y + height}L${x + width * 0.36} ${y}H${x + width * 0.5}L${x + width * 0.24} ${y + height}Z`,
        '#ffffff',
      ),
    ),
    width > 330 ? rect(x + width / 2 - 4, y, 8, height, wood) : '',
    rect(x - 20, y + height + 10, width + 40, 12, lighter(wall, 0.5)),
  );
  return parts.join('');
}

function awning(facade: Facade): string {
  const { left, right, subject, random } = facade;
  const { awning: top } = groundFloor(facade);
  const [from, to] = [left + 18, right - 18];
  const drop = 56;
  const style = random.pick(['striped', 'striped', 'plain', 'vaults']);
  const count = Math.round((to - from) / (style === 'vaults' ? 124 : 46)) | 1;
  const step = (to - from) / count;
  const color = subject.color;
  const parts = [faded(0.2, rect(from - 8, top + drop + 4, to - from + 16, 26, '#241d30'))];
  for (let index = 0; index < count; index += 1) {
    const x = from + step * index;
    if (style === 'vaults') {
      parts.push(
        path(
          `M${x} ${top + drop + 10}C${x} ${top - 34} ${x + step} ${top - 34} ${x + step} ${top + drop + 10}Z`,
          index % 2 ? lighter(color, 0.18) : color,
        ),
        stroke(
          `M${x + step * 0.24} ${top + drop + 4}C${x + step * 0.26} ${top + 10} ${x + step * 0.4} ${top - 8} ${x + step * 0.5} ${top - 14}`,
          lighter(color, 0.4),
          3,
        ),
      );
      continue;
    }
    const stripe = style === 'plain' ? color : index % 2 ? cream : color;
    const flare = 12;
    const low = (edge: number) => from - flare + (edge * (to - from + 2 * flare)) / count;
    const [one, two] = [low(index), low(index + 1)];
    parts.push(
      path(`M${x} ${top}H${x + step}L${two} ${top + drop}H${one}Z`, stripe),
      path(
        `M${one} ${top + drop}H${two}V${top + drop + 12}A${(two - one) / 2} 13 0 0 1 ${one} ${top + drop + 12}Z`,
        darker(stripe, style === 'plain' && index % 2 ? 0.2 : 0.1),
      ),
    );
  }
  parts.push(rect(from - 4, top - 8, to - from + 8, 10, darker(color, 0.35), 4));
  return parts.join('');
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

/** Light on the pavement before the door. */
function glow({ left, right }: Facade): string {
  return faded(0.24, path(`M${left + 60} 744H${right - 60}L${right + 20} 794H${left - 20}Z`, '#ffe2a0'));
}

function onPavement(facade: Facade): string {
  const { random, left, right } = facade;
  const things = random
    .shuffled(['tree', 'lamp', 'board', 'bench', 'bicycle'] as const)
    .slice(0, random.int(2, 3));
  const spots = random.shuffled([left - 60, right + 62, 70, 1130]);
  return things.map((thing, index) => standing(thing, spots[index] ?? 90, facade)).join('');
}

function standing(thing: 'tree' | 'lamp' | 'board' | 'bench' | 'bicycle', x: number, facade: Facade): string {
  const { random, left, right, light } = facade;
  const toTheLeft = x < 600;
  switch (thing) {
    case 'tree':
      return jacaranda(toTheLeft ? 80 : 1120, 772, random.int(300, 360), random);
    case 'lamp':
      return lampPost(toTheLeft ? Math.min(x, left - 108) : Math.max(x, right + 108), light);
    case 'board':
      return blackboard(x, facade);
    case 'bench':
      return bench(toTheLeft ? 110 : 1090);
    case 'bicycle': {
      const paint = random.pick(['#c8553d', '#2f5673', '#3f7750', '#31333f']);
      return pictogram('bicycle', { x: toTheLeft ? 130 : 1070, y: 720, size: 170 }, paint, cream);
    }
  }
}

function blackboard(x: number, { subject }: Facade): string {
  return [
    path(
      `M${x - 40} 770L${x - 30} 642H${x + 30}L${x + 40} 770H${x + 28}L${x + 22} 742H${x - 22}L${x - 28} 770Z`,
      '#8a5a3b',
    ),
    path(`M${x - 27} 736L${x - 21} 652H${x + 21}L${x + 27} 736Z`, '#2d3339'),
    pictogram(subject.pictogram, { x, y: 682, size: 34 }, cream, '#2d3339'),
    stroke(`M${x - 13} 710H${x + 13}M${x - 9} 722H${x + 9}`, '#d7dcd9', 3),
  ].join('');
}

function bench(x: number): string {
  const iron = '#2e3440';
  return [
    stroke(`M${x - 62} 700V768M${x + 62} 700V768M${x - 62} 664V700M${x + 62} 664V700`, iron, 7),
    rect(x - 76, 668, 152, 13, '#a8703f', 5),
    rect(x - 76, 686, 152, 13, '#b87d49', 5),
    rect(x - 80, 716, 160, 15, '#a8703f', 5),
  ].join('');
}
