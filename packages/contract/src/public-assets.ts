/** Files of the client's build that pages of the server name: their addresses are the same in every build. */
export const publicAssets = {
  /** Its version is part of the name, because it is cached for ever. */
  font: '/assets/figtree-latin-5.3.0.woff2',
  /** The map of the public pages. */
  map: '/embed/public-map.js',
  /** Where administrators try a style before they choose it, in a frame of its own. */
  styleProbe: '/embed/style-probe.html',
} as const;
