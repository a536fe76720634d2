/** The API reference as OpenAPI 3.1, derived from the contract and the registered routes. */
import { apiVersion, headers } from '@callejero/contract/envelope.ts';
import type { Registry } from '../../access/binding.ts';
import type { DeclaredRoute } from '../../http/access.ts';
import { isExportable } from '../../resource/csv/csv.ts';
import { collectionPaths } from './collection-paths.ts';
import type { OpenApi, PathItem } from './document.ts';
import { addCollectionSchemas, querySchemas } from './records.ts';
import { envelopeSchemas, refusalResponses } from './responses.ts';
import type { Components } from './schemas.ts';
import { specialOperation } from './special-operation.ts';

/** `routes` are those of the API. Throws for a route without a description that is no standard route of a collection. */
export function openApi(registry: Registry, routes: readonly DeclaredRoute[], version: string): OpenApi {
  const schemas: Components = { ...envelopeSchemas, ...querySchemas };
  const paths: Record<string, PathItem> = {};
  for (const binding of registry.values()) {
    const { resource, policy } = binding;
    const offered = {
      create: !!policy.create,
      update: !!policy.update,
      archive: !!policy.archive,
      csv: isExportable(binding),
    };
    addCollectionSchemas(schemas, registry, binding, offered);
    Object.assign(paths, collectionPaths(resource, offered));
  }
  const resourceOf = (name: string) => {
    const binding = registry.get(name);
    if (!binding) throw new Error(`There is no collection ${name}`);
    return binding.resource;
  };
  const standard = /^\/([a-zA-Z-]+)(?:\/csv|\/:id(?:\/restore)?)?$/;
  for (const route of routes) {
    if (!route.path.startsWith(`/${apiVersion}/`)) continue;
    const path = route.path.slice(apiVersion.length + 1);
    if (!route.doc && registry.has(standard.exec(path)?.[1] ?? '')) continue;
    if (!route.doc) throw new Error(`${route.method} ${path} is not described`);
    const template = path.replace(/:([A-Za-z]+)/g, '{$1}');
    const method = route.method.toLowerCase() as keyof PathItem;
    const operation = specialOperation(schemas, { ...route, path }, route.doc, resourceOf);
    paths[template] = { ...paths[template], [method]: operation };
  }
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.tags)),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Callejero',
      version,
      description:
        'API de la guía de la ciudad. Las respuestas son `{data, meta?}`; los errores, `{message, code, details?}`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `/${apiVersion}` }],
    security: [{ accessToken: [] }],
    tags: [...tags].map((name) => ({ name, description: `Operaciones de ${name.toLowerCase()}.` })),
    paths,
    components: {
      schemas,
      responses: refusalResponses,
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: headers.accessToken } },
    },
  };
}
