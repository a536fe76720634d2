import { defineResource, field, forAll, type RecordOf, readOnly, required } from '../resource.ts';

/** The pages that a person accepts when signing up. They always exist; administrators write them. */
export const pageSlugs = { terms: 'Condiciones de uso', privacy: 'Aviso de privacidad' } as const;
export type PageSlug = keyof typeof pageSlugs;

export const pages = defineResource({
  name: 'pages',
  labels: { one: 'Página', many: 'Páginas', gender: 'f' },
  permissions: { label: 'Páginas legales', actions: { update: 'Editar' } },
  display: 'title',
  fields: {
    ...forAll({
      slug: readOnly(required(field.enum('Página', pageSlugs))),
      title: required(field.text('Título', 1, 120)),
      /** Empty lines separate paragraphs; `## ` begins a heading, `- ` an item of a list. */
      body: required(
        field.text('Texto', 1, 50_000, {
          help: 'Separa los párrafos con una línea en blanco. «## » al comienzo de una línea es un título; «- », un punto de una lista.',
        }),
      ),
    }),
  },
});

export type Page = RecordOf<typeof pages>;
