/** What administrators read about vehicles. */
export const texts = {
  search: 'Buscar por placa, marca o modelo',
  empty: 'Todavía no hay vehículos. Registra el primero de una persona o de un comercio.',
  plate: 'Placa',
  noPlate: 'Sin placa',
  model: 'Marca y modelo',
  archiveDetail: 'Dejará de verse en las listas, con su foto y su placa. Se puede restaurar.',
  sections: { vehicle: 'Vehículo', owner: 'De quién es' },
  plateHelp: 'Con letras y números; los espacios y guiones se quitan solos.',
  commerceHelp: 'Si lo usa un comercio, por ejemplo para repartir.',
} as const;
