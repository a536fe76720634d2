/**
 * Describes a route beyond a collection's standard ones. The API's reference (`features/docs`) shows the description, and the
 * route validates its body or query by the schemas in it. The description does not repeat what the path or a schema says.
 */
import type * as z from 'zod';

export type Refusal = '400' | '401' | '403' | '404' | '409' | '413' | '429';

export interface RouteDoc {
  summary: string;
  /** The chapter; by default the collection whose name the path begins with. */
  tag?: string;
  body?: z.ZodType | 'file' | 'files' | 'bytes';
  /** The answer in words, if its schema is not clear enough. */
  answer?: string;
  /** The schema of `data` if it is no record. Without one `data` is null. */
  data?: z.ZodType;
  /** The collection whose record `data` is. */
  record?: string;
  /** The collection whose records `data` lists. */
  records?: string;
  /** Fields that each of `records` has besides those of its collection. */
  facts?: z.ZodObject;
  /** The schema of `meta`; `page` is a list's. */
  meta?: 'page' | z.ZodType;
  /** The media types of an answer without envelope. */
  content?: readonly string[];
  /** The status. Of two, the first is for a new record. */
  status?: '200' | '201' | '202' | readonly ['201', '200'];
  /** Answers 304 if the client has the current version. */
  cached?: true;
  /** Accepts an Idempotency-Key; by default every JSON body that writes a `record` does. */
  retry?: boolean;
  headers?: readonly string[];
  /** Headers of the answer. */
  answerHeaders?: readonly string[];
  query?: z.ZodObject;
  /** The collection whose list query the route accepts. */
  list?: string;
  /** Parameters of the path that are no ids. */
  params?: Readonly<Record<string, z.ZodType>>;
  /** Errors, besides those that follow from the path, the access and the input. */
  refusals?: readonly Refusal[];
}
