/** Texts of the update of the native shells. The seed prescribes their wording. */
export const updateTexts = {
  downloading: 'Descargando actualización!',
  canceled: 'Se canceló la actualización',
  unexpected: 'Ocurrió un error inesperado',
  failed: 'No se pudo actualizar la aplicación',
  retry: 'Reintentar',
  playStore: 'Abrir Play Store',
  cancel: 'Cancelar',
  appStore: 'Abrir App Store',
  update: 'Actualizar ahora',
  later: 'Ahora no',
} as const;
