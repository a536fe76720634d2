import { fromWidth } from '../../../ui/breakpoints.ts';

/** From here on there is room for a panel beside the map; the style sheets have the same. */
export const wideScreen = fromWidth('large');
