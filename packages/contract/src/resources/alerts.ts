import type { ErrorDetail } from '../envelope.ts';
import {
  crudPermissions,
  defineResource,
  field,
  forAll,
  type RecordOf,
  required,
  withDefault,
} from '../resource.ts';
import { webUrlSchema } from '../values.ts';

export const alertKinds = {
  water: 'Corte de agua',
  power: 'Corte de luz',
  road: 'Calle cortada',
  transport: 'Transporte',
  other: 'Otro aviso',
} as const;
export type AlertKind = keyof typeof alertKinds;

/** What the city's team announces for a part of the city and a time: cuts, closures, changes of transport. */
export const alerts = defineResource({
  name: 'alerts',
  labels: { one: 'Aviso de la ciudad', many: 'Avisos de la ciudad', gender: 'm' },
  permissions: { actions: crudPermissions },
  display: 'title',
  defaultSort: { startsAt: -1 },
  fields: {
    ...forAll({
      kind: required(field.enum('Tipo', alertKinds)),
      title: required(field.text('Título', 1, 65, { folded: true })),
      details: field.text('Detalles', 1, 1000, {
        help: 'Qué pasa, qué puede hacer la gente y a quién llamar.',
      }),
      quarters: withDefault(
        field.references('Barrios', 'quarters', 0, 60, { help: 'Sin ninguno vale para toda la ciudad.' }),
        [],
      ),
      streets: field.text('Calles o lugar', 1, 160, { help: '«Zaragoza, entre Juárez y Clavijero».' }),
      location: field.point('Punto en el mapa'),
      startsAt: required(field.timestamp('Empieza')),
      endsAt: field.timestamp('Termina', {
        help: 'Déjalo vacío si no se sabe: se ve hasta que pongas un final o lo archives.',
      }),
      link: field.string('Más información', webUrlSchema, { help: 'La página de quien lo anuncia.' }),
    }),
  },
});

export type Alert = RecordOf<typeof alerts>;

/** Problems between the fields of an alert. */
export const alertProblems = ({ startsAt, endsAt }: Pick<Alert, 'startsAt' | 'endsAt'>): ErrorDetail[] =>
  endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
    ? [{ path: 'endsAt', message: 'Debe terminar después de empezar.' }]
    : [];
