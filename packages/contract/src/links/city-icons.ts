/** The pictures of the brand: the client's own files, in whose place the server serves those that it made of a logo. */

/** By file name: pixels, the free part of each side, and whether it has the ground even behind a picture that fills it. */
export const cityIcons = {
  'icon-192.png': { size: 192, inset: 0.06 },
  'icon-512.png': { size: 512, inset: 0.06 },
  // A launcher may cut off all that is outside of the circle in the middle.
  'icon-maskable-512.png': { size: 512, inset: 0.17 },
} as const;
export type CityIcon = keyof typeof cityIcons;

/** A vector file of the same look, for places that need one name for all sizes. */
export const cityLogoFile = 'logo.svg';

/** The address changes with the logo, so that no cache shows the former one. */
export const brandFile = (name: CityIcon | typeof cityLogoFile, logo: string | null): string =>
  logo === null ? `/brand/${name}` : `/brand/${name}?v=${logo.replace(/\W/g, '')}`;

/** Whether the server may serve the path in place of the client's file. */
export const isCityFile = (path: string): boolean =>
  path === `/brand/${cityLogoFile}` || Object.keys(cityIcons).some((name) => path === `/brand/${name}`);
