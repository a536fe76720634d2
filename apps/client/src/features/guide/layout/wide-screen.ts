import { fromWidth, onItsSide } from '../../../ui/breakpoints.ts';

/** From here on there is room for a map beside a place's page; the style sheets have the same. */
export const wideScreen = fromWidth('large');

/** The guide has a panel beside its map, instead of a sheet over it. */
export const besideMap = `${wideScreen}, ${onItsSide}`;
