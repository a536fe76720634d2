/** Files of the client's build that server pages refer to: their addresses are the same in every build. */
export const publicAssets = {
  /** The name contains the version because the file is cached for ever. */
  font: '/assets/figtree-latin-5.3.0.woff2',
  /** The map of the public pages. */
  map: '/embed/public-map.js',
  /** Leads from the city's page into the app. */
  cityPage: '/embed/city-page.js',
  /** The button that prints a page. */
  print: '/embed/print.js',
  /** Counts the use of the public pages. */
  use: '/embed/use.js',
  /** A framed page in which administrators preview a style. */
  styleProbe: '/embed/style-probe.html',
  /** The licences of third parties' software. */
  notices: '/licencias.txt',
} as const;
