/** `https://mapas.example`, `ws://[::1]:3000`: a scheme of the web, a host and perhaps a port, with no character that means more. */
const form = /^(?:https?|wss?):\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a text is an origin and nothing else. `new URL('https://x;sandbox').origin` is not: a host may contain characters that
 * separate the parts of a Content-Security-Policy, and `*` in one stands for any host.
 */
export function isOrigin(text: string): boolean {
  return form.test(text) && URL.canParse(text);
}
