/** Loads all routes: after the first page, or before it if that is none of the first ones. They make themselves known. */
export const loadRouteTable = () => import('./route-table.ts');
