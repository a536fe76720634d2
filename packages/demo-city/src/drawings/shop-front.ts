/** The ground floor of a shop: door, shop windows with their goods, awning. */
import { darker, lighter } from './color.ts';
import { cream, type Facade, groundFloor } from './facade.ts';
import { pictogram } from './pictograms.ts';
import { circle, faded, path, rect, stroke } from './shapes.ts';

export function shopFront(facade: Facade): string {
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

/** The shop window, with the place's goods on its shelves. */
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
