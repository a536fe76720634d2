/**
 * Paths that the API answers, with or without a query: there the app has no screen and its folder no file. A route outside `/v1` is
 * added here once, for the server's files, the service worker, the development server and the demonstration.
 */
export const apiPath =
  /^\/(?:(?:v1|push|\.well-known|docs|health|ready|metrics|stored-images|demo|socket\.io|config\.json|manifest\.webmanifest|map\.pmtiles|map-style\.json|[ceplr]|ciudad|hoy|datos|ayuda|confirmar)(?:[/?]|$)|robots\.txt|sitemap)/;
