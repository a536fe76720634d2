/** Texts of maps. */
export const mapTexts = {
  position: 'Tu posición',
  point: (name: string) => `${name}. Entrar para abrirlo.`,
  cluster: (count: number) => `Grupo de ${count}. Entrar para acercarlo.`,
  picker: {
    marker: (label: string, point: string) => `${label}: ${point}. El marcador se mueve con las flechas.`,
    unset: 'sin indicar',
    help: 'Un toque en el mapa pone el marcador; también se arrastra. Con el teclado: flechas (con Mayús, más lejos).',
  },
  cannotDraw: 'Este dispositivo no puede dibujar el mapa. Todo lo que hay en él está también en la lista.',
} as const;
