/** The Content-Security-Policy of answers. Nothing else writes that header (`content-policy.test.ts`). */
import { isOrigin } from '@callejero/contract/links/origin.ts';

declare const origin: unique symbol;

/** `scheme://host[:port]`, made by `originSource`. */
export type OriginSource = string & { readonly [origin]: true };

declare const digest: unique symbol;
type HashSource = string & { readonly [digest]: true };

export type PolicySource =
  | OriginSource
  | HashSource
  | "'self'"
  | "'none'"
  | "'unsafe-inline'"
  // Allows WebAssembly, but not eval.
  | "'wasm-unsafe-eval'"
  | 'blob:'
  | 'data:'
  | 'https:'
  | 'https://www.google.com/maps/embed/';

type Directive =
  | `${'base' | 'connect' | 'default' | 'font' | 'frame' | 'img' | 'manifest' | 'object' | 'script' | 'style' | 'worker'}-src`
  | 'base-uri'
  | 'style-src-attr'
  | 'form-action'
  | 'frame-ancestors';

/** Throws for anything but an origin: an address could add directives to a policy, or allow any host. */
export function originSource(text: string): OriginSource {
  if (!isOrigin(text)) throw new Error(`${JSON.stringify(text)} is no origin`);
  return text as OriginSource;
}

/** Allows a script or style by the SHA-256 of its text. */
export function hashSource(bytes: Uint8Array): HashSource {
  return `'sha256-${bytes.toBase64()}'` as HashSource;
}

export function contentPolicy(
  directives: Partial<Record<Directive, readonly PolicySource[]>>,
): Record<'Content-Security-Policy', string> {
  const parts = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return { 'Content-Security-Policy': parts.join('; ') };
}
