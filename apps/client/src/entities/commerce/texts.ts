/** What people read in the fields of a commerce: in the back office and as its owners. */
export const texts = {
  address: {
    street: 'Calle',
    streets: 'Calles de la ciudad',
    streetFound: 'Pusimos el marcador en esa calle: muévelo hasta la puerta.',
    number: 'Número',
    quarter: 'Colonia o barrio',
    extra: 'Interior, piso, referencia',
    postalCode: 'Código postal',
    locality: 'Localidad',
    province: 'Provincia',
    chooseProvince: 'Sin elegir',
    group: 'Dirección',
  },
  hours: {
    preview: 'Así se leerá',
    now: {
      open: 'ahora está abierto',
      closed: 'ahora está cerrado',
      unknown: 'no se sabe si está abierto',
    },
    invalid: 'No se entiende este horario; se guardará como texto, pero no se sabrá si está abierto.',
    empty: 'Sin horario: no se mostrará si está abierto.',
    partly: 'Una parte de este horario no se entiende: esos días quedan por confirmar.',
    text: {
      placeholder: 'Lunes a viernes de 9 a 14 y de 16 a 20, sábados de 9 a 14',
      understood: 'Entendido: así queda el horario de abajo.',
      doubt: '¿Es esto lo que quieres decir? Si no, corrígelo; mientras tanto se mostrará como está escrito.',
      unknown: 'No se entiende del todo: se mostrará como está escrito y una persona lo revisará.',
      accept: 'Sí, es así',
    },
    syntax: 'Cómo se escribe',
    week: {
      legend: 'Horario de la semana',
      days: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
      closed: 'Cerrado',
      /** While no day has hours. */
      unset: 'Sin indicar',
      nextDay: 'del día siguiente',
      opens: (day: string, slot: number) => `${day}, abre (${slot})`,
      closes: (day: string, slot: number) => `${day}, cierra (${slot})`,
      add: (day: string) => `Añadir un horario el ${day.toLowerCase()}`,
      remove: (day: string, slot: number) => `Quitar el horario ${slot} del ${day.toLowerCase()}`,
      copy: 'Copiar a todos los días',
      holidays: 'Cerrado los días festivos',
      tooMuch: 'Este horario no cabe en una semana: se edita como texto.',
    },
    examples: [
      ['Mo-Fr 09:00-18:00', 'De lunes a viernes'],
      ['Mo-Sa 10:00-14:00,16:00-20:00', 'Con descanso a mediodía'],
      ['Tu-Su 13:00-02:00', 'Hasta pasada la medianoche'],
      ['24/7', 'Siempre abierto'],
    ],
  },
  /** A reference to another record than before. */
  another: 'otra',
  categoriesHelp: 'La primera es la principal: da el color y el icono en el mapa.',
} as const;
