/** The objects before a shop, and the light on the pavement. */

import { cream, type Facade } from './facade.ts';
import { pictogram } from './pictograms.ts';
import { jacaranda, lampPost } from './scene.ts';
import { faded, path, rect, stroke } from './shapes.ts';

/** Light on the pavement before the door. */
export function glow({ left, right }: Facade): string {
  return faded(0.24, path(`M${left + 60} 744H${right - 60}L${right + 20} 794H${left - 20}Z`, '#ffe2a0'));
}

export function onPavement(facade: Facade): string {
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
