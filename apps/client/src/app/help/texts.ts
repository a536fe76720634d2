/** The help of a screen of the back office. Its sentences are the contract's, where the manual reads them too. */
export const texts = {
  help: 'Ayuda',
  about: (title: string) => `Ayuda: ${title}`,
  purpose: 'Para qué sirve',
  first: 'Por dónde empezar',
  seen: 'Qué ve la gente',
  manual: 'Leer el capítulo del manual',
} as const;
