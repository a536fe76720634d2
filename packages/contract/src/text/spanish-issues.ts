/**
 * Spanish defaults for the validator's messages. `resource.ts` imports this file for its effect, so every schema of the
 * contract gets them; a schema's own message takes precedence.
 */
import * as z from 'zod';

const unfit = 'El valor no es válido.';

const wrongType: Readonly<Record<string, string>> = {
  string: 'Escribe un texto.',
  number: 'Escribe un número.',
  int: 'Escribe un número entero.',
  boolean: 'Elige sí o no.',
  array: 'Indica una lista.',
  object: 'Indica un objeto con sus campos.',
  record: 'Indica un objeto con sus campos.',
};

const wrongFormat: Readonly<Record<string, string>> = {
  email: 'Escribe un correo electrónico válido.',
  url: 'Escribe una dirección web completa.',
  uuid: 'No es un identificador válido.',
  date: 'No es una fecha válida.',
  datetime: 'No es una fecha y hora válida.',
};

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `Escribe ${maximum} caracteres como máximo.`;
  if (origin === 'array') return `Indica ${maximum} como máximo.`;
  return `El valor máximo es ${maximum}.`;
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'string')
    return minimum === 1 ? 'Este campo es obligatorio.' : `Escribe al menos ${minimum} caracteres.`;
  if (origin === 'array') return `Indica al menos ${minimum}.`;
  return `El valor mínimo es ${minimum}.`;
}

const spanishIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Este campo es obligatorio.' : (wrongType[issue.expected] ?? unfit);
    case 'invalid_value':
      return 'Elige uno de los valores.';
    case 'too_big':
      return tooBig(issue.origin, issue.maximum);
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum);
    case 'invalid_format':
      return wrongFormat[issue.format] ?? 'El formato no es válido.';
    case 'unrecognized_keys':
      return 'Hay campos que no se admiten.';
    default:
      return unfit;
  }
};

z.config({ localeError: spanishIssue });
