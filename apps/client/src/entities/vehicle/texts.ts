/** Texts about vehicles that share their position. */
export const texts = {
  now: 'Ahora aquí',
  ago: (when: string) => `Visto ${when}`,
  waiting: 'Comparte su posición; todavía no llega la primera.',
  directions: 'Ir adonde está ahora',
  marker: (name: string, when: string) => `${name}, ahora aquí, visto ${when}`,
  title: 'Vehículos',
  help: 'Comparte dónde está tu vehículo para que la gente te encuentre.',
  share: 'Compartir posición',
  stop: 'Dejar de compartir',
  end: 'Terminar',
  start: 'Empezar a compartir',
  time: 'Durante cuánto tiempo',
  times: { 30: '30 minutos', 60: '1 hora', 120: '2 horas', 240: '4 horas', 480: '8 horas' },
  consent:
    'Cualquiera que use la guía verá en el mapa dónde está este vehículo, sin tu nombre ni la placa. Termina solo al cumplirse el tiempo y puedes dejar de compartir cuando quieras. Las posiciones se borran a las 24 horas.',
  keepOpen:
    'Mantén la aplicación abierta y la pantalla encendida: en segundo plano el teléfono deja de enviar.',
  agree: 'Acepto compartir la posición de este vehículo',
  sharing: (name: string) => `Compartes la posición de ${name}`,
  until: (time: string) => `Hasta las ${time}`,
  sent: (when: string) => `Última posición enviada ${when}`,
  nothingSent: 'Esperando la primera posición…',
  otherDevice: 'Se comparte desde otro dispositivo.',
  offline: 'Sin conexión: la última posición se enviará cuando vuelva.',
  stopped: 'Ya no compartes la posición.',
} as const;
