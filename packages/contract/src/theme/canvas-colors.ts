/** Colours for code without style sheets: canvases, and the pins of places without a category. */
export const paper = '#ffffff';
export const ink = '#000000';

/** Ink on a pin's colour. */
export const lightInk = '#ffffff';
export const darkInk = '#10202c';
export const pinShadow = 'rgba(16, 32, 44, 0.4)';

/** The colour of places without a category. */
export const plainColor = '#5b6b79';
/** The colour of a cluster's further categories, which it does not name. */
export const otherColor = '#a9bac7';

export const clusterColors = {
  light: { face: '#ffffff', ink: '#14222e', shadow: 'rgba(16, 32, 44, 0.35)' },
  dark: { face: '#1e2a35', ink: '#f1f6fa', shadow: 'rgba(0, 0, 0, 0.6)' },
} as const;
