/**
 * The base map's colours. MapLibre draws on a canvas and can't read CSS variables, so the two themes are spelt out
 * here, quieter than the interface around them: the places are what is to be seen.
 */
export type MapTheme = 'light' | 'dark';

export interface MapPalette {
  ground: string;
  outside: string;
  country: string;
  town: string;
  landuse: string;
  park: string;
  pitch: string;
  square: string;
  field: string;
  orchard: string;
  meadow: string;
  wood: string;
  sand: string;
  civic: string;
  industrial: string;
  water: string;
  waterLine: string;
  building: string;
  buildingEdge: string;
  landmark: string;
  path: string;
  pedestrian: string;
  minorRoad: string;
  mediumRoad: string;
  majorRoad: string;
  highway: string;
  roadEdge: string;
  majorEdge: string;
  bridgeEdge: string;
  highwayEdge: string;
  rail: string;
  boundary: string;
  label: string;
  labelStrong: string;
  labelWater: string;
  labelPark: string;
  halo: string;
}

export const mapPalettes: Record<MapTheme, MapPalette> = {
  light: {
    ground: '#eff2f4',
    outside: '#e9edf1',
    country: '#eef1e8',
    town: '#e7eaed',
    landuse: '#e8ecf0',
    park: '#d8ecd6',
    pitch: '#c6e3c4',
    square: '#f4efe6',
    field: '#f0eddc',
    orchard: '#e0ebd8',
    meadow: '#e5efdf',
    wood: '#cfe6cf',
    sand: '#f3ecd8',
    civic: '#ece9f4',
    industrial: '#e8eaee',
    water: '#b9dff2',
    waterLine: '#a9d5ec',
    building: '#dbe0e6',
    buildingEdge: '#d0d7df',
    landmark: '#d3cfe2',
    path: '#ffffff',
    pedestrian: '#f6ead6',
    minorRoad: '#ffffff',
    mediumRoad: '#ffffff',
    majorRoad: '#fff7e2',
    highway: '#ffe9b8',
    roadEdge: '#cdd6df',
    majorEdge: '#e0cf9f',
    bridgeEdge: '#8fa0b0',
    highwayEdge: '#e6c987',
    rail: '#c3cad3',
    boundary: '#aab4c1',
    label: '#55606e',
    labelStrong: '#27313d',
    labelWater: '#3d7898',
    labelPark: '#3f7446',
    halo: '#ffffff',
  },
  dark: {
    ground: '#17202a',
    outside: '#121a22',
    country: '#131c1e',
    town: '#19222c',
    landuse: '#1b2530',
    park: '#1b3328',
    pitch: '#22402f',
    square: '#262c33',
    field: '#181f24',
    orchard: '#162320',
    meadow: '#17251f',
    wood: '#193026',
    sand: '#2c2a22',
    civic: '#242636',
    industrial: '#1d2731',
    water: '#12384c',
    waterLine: '#164157',
    building: '#212d39',
    buildingEdge: '#2b3845',
    landmark: '#33344c',
    path: '#2a3744',
    pedestrian: '#303740',
    minorRoad: '#2c3947',
    mediumRoad: '#334251',
    majorRoad: '#3d4b58',
    highway: '#56513f',
    roadEdge: '#121a22',
    majorEdge: '#121a22',
    bridgeEdge: '#5d7386',
    highwayEdge: '#2b2920',
    rail: '#3b4956',
    boundary: '#4d5d6c',
    label: '#9fb0c0',
    labelStrong: '#dbe5ee',
    labelWater: '#7db9d6',
    labelPark: '#88bd92',
    halo: '#131b23',
  },
};
