import { iconNames } from '@callejero/contract/enums/icons.ts';
import type { Field } from '@callejero/contract/resource.ts';
import {
  colorSchema,
  emailSchema,
  imageSchema,
  phoneSchema,
  photoSchema,
  webUrlSchema,
} from '@callejero/contract/values.ts';
import type { Widget } from '../types.ts';

/** Texts longer than this get more than one line. */
const lineLength = 200;

/** The schema of a list's items. */
function itemOf(field: Field): { options?: unknown } | undefined {
  return (field.schema as { element?: { options?: unknown } }).element;
}

/** The default widget of a field, by its kind and its schema. */
export function getWidget(field: Field): Widget {
  switch (field.kind) {
    case 'enum':
      return 'select';
    case 'boolean':
      return 'switch';
    case 'integer':
    case 'number':
      return 'number';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'timestamp';
    case 'reference':
      return 'relation';
    case 'references':
      return 'relations';
    case 'point':
      return 'point';
    case 'texts': {
      const item = itemOf(field);
      if (item?.options) return 'checks';
      return item === phoneSchema ? 'phones' : 'tags';
    }
    case 'json':
      return itemOf(field) === photoSchema ? 'photos' : 'textarea';
    default:
      return textWidget(field.schema);
  }
}

function textWidget(schema: unknown): Widget {
  if (schema === colorSchema) return 'colour';
  if (schema === imageSchema) return 'image';
  if (schema === emailSchema) return 'email';
  if (schema === phoneSchema) return 'tel';
  if (schema === webUrlSchema) return 'url';
  const { maxLength, options } = schema as { maxLength?: unknown; options?: unknown };
  if (Array.isArray(options)) return options.length === iconNames.length ? 'icon' : 'select';
  return typeof maxLength === 'number' && maxLength > lineLength ? 'textarea' : 'text';
}
