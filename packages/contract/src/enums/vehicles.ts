export const vehicleKinds = {
  car: 'Automóvil',
  van: 'Camioneta',
  motorcycle: 'Motocicleta',
  bicycle: 'Bicicleta',
  truck: 'Camión',
} as const;
