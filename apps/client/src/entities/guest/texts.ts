export const exploreTexts = {
  explore: 'Explorar sin cuenta',
  needed: (purpose: string) => `Para ${purpose} necesitas una cuenta`,
  detail: 'Crearla es gratis. Después volverás justo aquí.',
  register: 'Crear cuenta',
  signIn: 'Iniciar sesión',
  notNow: 'Ahora no',
} as const;
