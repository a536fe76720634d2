/** The parts of an OpenAPI document that are used here. */
import type { Parameter } from './parameters.ts';
import type { Components } from './schemas.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | undefined)[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}
export type PathItem = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>;

export interface OpenApi {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Components;
    responses: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}
