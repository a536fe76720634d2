/** What administrators read about keys of outside services. */
export const texts = {
  title: 'Claves',
  home: 'Inicio',
  maps: {
    title: 'Google Maps',
    lead: 'La usa el navegador de cada persona para abrir los mapas de Google. No es un secreto: limítala en la consola de Google a la dirección de Callejero.',
    states: {
      configured: 'La da la configuración del servidor',
      stored: 'Guardada',
      missing: 'Sin clave',
    },
    configured:
      'El servidor se inició con GOOGLE_MAPS_KEY y esa es la que se usa, aunque aquí haya otra guardada.',
    missing: 'Sin clave, los mapas funcionan igual con los mapas propios de Callejero.',
    current: 'Clave en uso',
    field: 'Clave nueva',
    replace: 'Se cambiará la que está guardada.',
    save: 'Guardar',
    saved: 'La clave se guardó.',
    empty: 'Escribe la clave.',
    remove: 'Quitar la clave',
    removeQuestion: '¿Quitar la clave de Google Maps?',
    removeDetail: 'Callejero dejará de usarla al momento.',
    removed: 'La clave se quitó.',
  },
} as const;
