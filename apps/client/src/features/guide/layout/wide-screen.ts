import { fromWidth, onItsSide } from '../../../ui/breakpoints.ts';

/** The width from which a map fits beside a place's page. The style sheets use the same one. */
export const wideScreen = fromWidth('large');

/** When the guide has a panel beside its map instead of a sheet over it. */
export const besideMap = `${wideScreen}, ${onItsSide}`;
