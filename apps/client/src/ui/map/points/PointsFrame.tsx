import type { Point } from '@callejero/contract/resource.ts';
import { useEffect, useRef } from 'react';
import { type Camera, toPixel } from '../bounds.ts';
import styles from '../frame.module.css';
import { type MapPalette, type MapTheme, mapPalettes } from '../style/palette.ts';
import { useMapTheme } from '../style/useMapTheme.ts';
import { clusterImageName, drawImage, pinImageName, pixelRatio } from './images.ts';
import type { MapCluster, MapPoint } from './points.ts';

interface PointsFrameProps {
  camera: Camera;
  points: readonly MapPoint[];
  clusters: readonly MapCluster[];
  ground: keyof MapPalette;
}

/**
 * The first frame of a map whose library is not there yet: its ground, with the points where the map will draw them. It draws the
 * map's own images, so that the icons of the pins are loaded when the map needs them.
 */
export function PointsFrame({ camera, points, clusters, ground }: PointsFrameProps) {
  const frame = useRef<HTMLCanvasElement>(null);
  const theme = useMapTheme();
  useEffect(() => {
    const canvas = frame.current;
    if (!canvas || points.length + clusters.length === 0) return;
    let isCurrent = true;
    imagesOf(points, clusters, theme).then((images) => {
      if (isCurrent) draw(canvas, camera, images);
    });
    return () => {
      isCurrent = false;
    };
  }, [camera, points, clusters, theme]);
  return (
    <div
      className={`${styles.frame} cover`}
      style={{ background: mapPalettes[theme][ground] }}
      aria-hidden="true"
    >
      <canvas ref={frame} className="block fill" />
    </div>
  );
}

interface PlacedImage extends Point {
  image: ImageBitmap | null;
}

async function imagesOf(
  points: readonly MapPoint[],
  clusters: readonly MapCluster[],
  theme: MapTheme,
): Promise<PlacedImage[]> {
  const images = new Map<string, Promise<ImageBitmap | null>>();
  const imageOf = async (name: string) => {
    const data = await drawImage(name, theme);
    return data && createImageBitmap(data);
  };
  const place = async ({ lat, lng }: Point, name: string): Promise<PlacedImage> => {
    const image = images.get(name) ?? imageOf(name);
    images.set(name, image);
    return { lat, lng, image: await image };
  };
  // As the map draws them: southern pins above northern ones, large clusters above small ones.
  return await Promise.all([
    ...points
      .toSorted((a, b) => b.lat - a.lat)
      .map((point) => place(point, pinImageName(point.color, point.icon))),
    ...clusters
      .toSorted((a, b) => a.count - b.count)
      .map((cluster) => place(cluster, clusterImageName(cluster.count, cluster.shares))),
  ]);
}

function draw(canvas: HTMLCanvasElement, camera: Camera, images: readonly PlacedImage[]): void {
  const size = { width: canvas.clientWidth, height: canvas.clientHeight };
  canvas.width = size.width * pixelRatio;
  canvas.height = size.height * pixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return;
  for (const { image, ...point } of images) {
    if (!image) continue;
    const { x, y } = toPixel(point, camera, size);
    context.drawImage(image, x * pixelRatio - image.width / 2, y * pixelRatio - image.height / 2);
  }
}
