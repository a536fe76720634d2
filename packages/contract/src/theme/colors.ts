/** Every colour of the interface that does not follow from the brand: light and dark. */
import type { TonePair } from './brand.ts';

const always = (color: string): TonePair => [color, color];

export const colors = {
  ground: ['#f4f8fb', '#0b141a'],
  surface: ['#ffffff', '#121e27'],
  'surface-2': ['#eaf1f7', '#1a2a35'],
  hairline: ['#d3e0ea', '#2a3e4c'],
  /** The border of elements that float over a map: in the dark theme a shadow is not visible. */
  'float-line': ['transparent', '#3d5464'],
  'field-border': ['#71899a', '#6f8a9c'],
  text: ['#12222d', '#e9f2f8'],
  'text-muted': ['#4b6070', '#a3b8c6'],

  success: ['#17693a', '#7edca3'],
  'success-soft': ['#def3e6', '#12351f'],
  warning: ['#7c4a00', '#f4c76e'],
  'warning-soft': ['#fdefd3', '#3b2b0a'],
  danger: ['#a9241d', '#ffa198'],
  'danger-soft': ['#fde7e5', '#451a17'],
  'on-danger': ['#ffffff', '#3d0b07'],

  backdrop: ['rgb(9 24 35 / 50%)', 'rgb(0 0 0 / 60%)'],
  'behind-dialog': always('rgb(0 0 0 / 32%)'),
  /** Shadows: close to the element, and farther around it. */
  'shade-near': ['rgb(16 42 60 / 8%)', 'rgb(0 0 0 / 40%)'],
  'shade-far': ['rgb(16 42 60 / 14%)', 'rgb(0 0 0 / 50%)'],
  /** Shadows that are equally dark in both themes. */
  'shade-low': always('rgb(16 42 60 / 16%)'),
  'shade-ticket': always('rgb(16 42 60 / 14%)'),
  'shade-pin': always('rgb(16 42 60 / 40%)'),
  'shade-chip': always('rgb(9 24 35 / 28%)'),
  'shade-sheet': always('rgb(9 24 35 / 18%)'),
  'shade-dialog': always('rgb(0 0 0 / 40%)'),
  'shade-icon': always('rgb(0 0 0 / 35%)'),

  /** Printed and scanned elements are black on white in every theme. */
  paper: always('#ffffff'),
  ink: always('#000000'),

  /** On photos, the camera and coloured patterns. */
  'on-picture': always('#ffffff'),
  /** Over the colour of a place without a photo. */
  'picture-stripe': always('rgb(255 255 255 / 14%)'),
  viewer: always('#000000'),
  'viewer-shade': always('rgb(0 0 0 / 70%)'),
  'viewer-empty': always('#333333'),
  'crop-ground': always('#16191c'),
  scanner: always('#05090c'),
  'scanner-shade': always('rgb(5 9 12 / 55%)'),
  'scanner-note': always('rgb(5 9 12 / 80%)'),

  /** The map's own button. */
  control: ['#000000', '#ffffff'],
  'pin-ring': always('#ffffff'),
  position: always('#1a73d9'),
  'position-halo': always('rgb(26 115 217 / 22%)'),
  'record-a': always('#1b5e8c'),
  'record-b': always('#8a3c12'),

  /** The drawn city beside the sign-in. */
  'city-ground': ['#dbeefa', '#14303f'],
  'city-water': ['#9bd4f2', '#0f4561'],
  'city-park': ['#c3e8cf', '#1c4436'],
  'city-blocks': ['#eef7fd', '#1b3b4c'],
  'city-street': ['#ffffff', '#2b5468'],
  'city-pin-second': always('#f08a5d'),
  'city-pin-third': always('#5b8c5a'),
} as const satisfies Record<string, TonePair>;

/** Colours for more contrast, chosen in the app or in the system: no pale text, no faint lines. The brand has its own. */
export const moreContrast = {
  hairline: ['#546a7a', '#8fa9ba'],
  'field-border': ['#12222d', '#e9f2f8'],
  text: ['#000000', '#ffffff'],
  'text-muted': ['#1f323f', '#dbe8f1'],
  success: ['#0b4a27', '#a8f0c4'],
  warning: ['#553200', '#ffdf9b'],
  danger: ['#7d1510', '#ffc4be'],
  focus: ['#000000', '#ffffff'],
} as const satisfies Record<string, TonePair>;
