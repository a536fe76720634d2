/**
 * Images of pins and clusters, drawn when the map first needs them. The name describes the image (`pin|#d94f30|restaurant`,
 * `cluster|42|#d94f30:30,#1f8a5b:12,`), so that it is enough to draw it.
 */
import { clusterColors, lightInk, pinShadow } from '@callejero/contract/theme/canvas-colors.ts';
import { iconPath } from '../../../device/icon-files.ts';
import { inkOn } from '../style/contrast.ts';
import type { MapTheme } from '../style/palette.ts';
import { clusterSize, ringSegments, shortCount } from './cluster-ring.ts';

/** Pictures are drawn at twice their size: sharp on phones, cheap on the rest. */
export const pixelRatio = 2;
export const pinSize = 34;

export function pinImageName(color: string, icon: string): string {
  return `pin|${color}|${icon}`;
}

/** Rounds shares to a twentieth, which is exact enough and needs fewer images. */
export function clusterImageName(count: number, shares: readonly { color: string; count: number }[]): string {
  const step = Math.max(1, count / 20);
  const parts = shares.map((share) => `${share.color}:${Math.max(1, Math.round(share.count / step))},`);
  return `cluster|${count}|${parts.join('')}`;
}

export function isClusterImage(name: string): boolean {
  return name.startsWith('cluster|');
}

/** Draws the image of this name; null for names that belong to a base map's own sprite. */
export async function drawImage(name: string, theme: MapTheme): Promise<ImageData | null> {
  const [kind, first = '', second = ''] = name.split('|');
  if (kind === 'pin') return await drawPin(first, second);
  if (kind === 'cluster') return drawCluster(Number(first), parseCounts(second), theme);
  return null;
}

/** `#d94f30:30,#1f8a5b:12,` → the counts by colour. */
function parseCounts(text: string): { color: string; count: number }[] {
  return text.split(',').flatMap((part) => {
    const [color = '', count = ''] = part.split(':');
    return color === '' ? [] : [{ color, count: Number(count) }];
  });
}

function canvasOf(size: number): { context: CanvasRenderingContext2D; read: () => ImageData } {
  const canvas = document.createElement('canvas');
  canvas.width = size * pixelRatio;
  canvas.height = size * pixelRatio;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.scale(pixelRatio, pixelRatio);
  return { context, read: () => context.getImageData(0, 0, canvas.width, canvas.height) };
}

async function drawPin(color: string, icon: string): Promise<ImageData> {
  const { context, read } = canvasOf(pinSize);
  const middle = pinSize / 2;
  const radius = 13;
  context.save();
  context.shadowColor = pinShadow;
  context.shadowBlur = 3 * pixelRatio;
  context.shadowOffsetY = 1 * pixelRatio;
  context.fillStyle = lightInk;
  disc(context, middle, radius + 2);
  context.restore();
  context.fillStyle = color;
  disc(context, middle, radius);
  const glyph = await iconImage(icon, inkOn(color));
  const size = 15;
  if (glyph) context.drawImage(glyph, middle - size / 2, middle - size / 2, size, size);
  else {
    context.fillStyle = inkOn(color);
    disc(context, middle, 4);
  }
  return read();
}

function drawCluster(
  total: number,
  counts: readonly { color: string; count: number }[],
  theme: MapTheme,
): ImageData {
  const size = clusterSize(total);
  const margin = 4;
  const { context, read } = canvasOf(size + 2 * margin);
  const middle = size / 2 + margin;
  const outer = size / 2;
  const ring = 5;
  const surface = clusterColors[theme];
  context.save();
  context.shadowColor = surface.shadow;
  context.shadowBlur = 4 * pixelRatio;
  context.shadowOffsetY = 1 * pixelRatio;
  context.fillStyle = surface.face;
  disc(context, middle, outer);
  context.restore();
  const segments = ringSegments(counts);
  context.lineWidth = ring;
  // A thin gap between arcs, so that neighbours of similar colours stay distinct.
  const gap = segments.length > 1 ? 0.035 : 0;
  for (const { color, start, end } of segments) {
    context.strokeStyle = color;
    context.beginPath();
    context.arc(
      middle,
      middle,
      outer - ring / 2 - 1,
      start * 2 * Math.PI - Math.PI / 2 + gap,
      end * 2 * Math.PI - Math.PI / 2 - gap,
    );
    context.stroke();
  }
  context.fillStyle = surface.ink;
  context.font = `700 ${total < 1000 ? 13 : 12}px Figtree, system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(shortCount(total), middle, middle + 0.5);
  return read();
}

function disc(context: CanvasRenderingContext2D, middle: number, radius: number): void {
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
  context.fill();
}

const icons = new Map<string, Promise<HTMLImageElement | null>>();

/** An icon in one colour; null when it can't be loaded (the pin is then drawn without it). */
function iconImage(name: string, color: string): Promise<HTMLImageElement | null> {
  const key = `${name}|${color}`;
  let image = icons.get(key);
  if (!image) {
    image = loadIcon(name, color).then((loaded) => {
      // Removed, so that it is tried again once there is a network.
      if (!loaded) icons.delete(key);
      return loaded;
    });
    icons.set(key, image);
  }
  return image;
}

async function loadIcon(name: string, color: string): Promise<HTMLImageElement | null> {
  try {
    const response = await fetch(iconPath(name));
    if (!response.ok) return null;
    const source = await response.text();
    // Firefox needs an explicit size to draw it; the colour applies to fills and strokes.
    const svg = source.replace('<svg ', `<svg width="64" height="64" fill="${color}" color="${color}" `);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
