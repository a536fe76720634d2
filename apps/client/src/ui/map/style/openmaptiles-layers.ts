import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { painter, width } from './painter.ts';
import type { MapPalette } from './palette.ts';

/** The layers for OpenMapTiles, the vocabulary of most archives that are not Protomaps'. */
export function openMapTilesLayers(palette: MapPalette): LayerSpecification[] {
  const draw = painter(palette);
  const of = (...values: string[]): ExpressionSpecification => [
    'in',
    ['coalesce', ['get', 'class'], ''],
    ['literal', values],
  ];
  return [
    draw.fill('landcover', 'landcover', palette.wood, of('wood', 'grass', 'wetland')),
    draw.fill('landcover-sand', 'landcover', palette.sand, of('sand')),
    draw.fill('landuse', 'landuse', palette.landuse, of('residential', 'commercial', 'retail')),
    draw.fill('landuse-industrial', 'landuse', palette.industrial, of('industrial', 'railway')),
    draw.fill('landuse-civic', 'landuse', palette.civic, of('school', 'university', 'college', 'hospital')),
    draw.fill('landuse-park', 'landuse', palette.park, of('cemetery', 'pitch', 'playground', 'zoo')),
    draw.fill('park', 'park', palette.park),
    draw.fill('water', 'water', palette.water),
    draw.line('waterway', 'waterway', palette.waterLine, width([8, 0.6], [14, 1.6], [18, 6])),
    draw.fill('buildings', 'building', palette.building, undefined, 14),
    draw.line('boundaries', 'boundary', palette.boundary, width([4, 0.6], [14, 1.4]), undefined, {
      dash: [3, 2],
    }),
    draw.line('rail', 'transportation', palette.rail, width([11, 0.6], [16, 2]), of('rail', 'transit')),
    draw.line(
      'path',
      'transportation',
      palette.path,
      width([13, 0.4], [15, 1], [18, 3.5]),
      of('path', 'track'),
      { minzoom: 14 },
    ),
    ...draw.roads('transportation', {
      minor: of('minor', 'service'),
      medium: of('secondary', 'tertiary'),
      major: of('trunk', 'primary'),
      highway: of('motorway'),
    }),
    draw.label('water-labels', 'water_name', { color: palette.labelWater, size: width([12, 11], [17, 14]) }),
    draw.label('road-labels', 'transportation_name', {
      color: palette.label,
      size: width([13, 11], [18, 15]),
      along: true,
      minzoom: 13,
    }),
    draw.label('neighbourhood-labels', 'place', {
      color: palette.label,
      size: width([12, 11], [16, 14]),
      filter: of('suburb', 'quarter', 'neighbourhood', 'hamlet', 'village'),
      minzoom: 11,
      maxzoom: 17,
    }),
    draw.label('city-labels', 'place', {
      color: palette.labelStrong,
      size: width([5, 12], [10, 17], [14, 22]),
      filter: of('city', 'town'),
      strong: true,
      maxzoom: 15,
    }),
  ];
}
