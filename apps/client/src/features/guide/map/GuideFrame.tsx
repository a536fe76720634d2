import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import { memo, useMemo } from 'react';
import { settings } from '../../../api/settings.ts';
import type { Camera } from '../../../ui/map/bounds.ts';
import { PointsFrame } from '../../../ui/map/points/PointsFrame.tsx';
import type { CategoryTree } from '../query/category-tree.ts';
import { toPoints } from './map-points.ts';

interface GuideFrameProps {
  camera: Camera;
  drawn: PlaceMap;
  tree: CategoryTree;
}

/** The guide's map until its library has drawn it. */
export const GuideFrame = memo(function GuideFrame({ camera, drawn, tree }: GuideFrameProps) {
  const shown = useMemo(() => toPoints(drawn, tree), [drawn, tree]);
  return <PointsFrame camera={camera} {...shown} ground={settings().map.town ? 'town' : 'ground'} />;
});
