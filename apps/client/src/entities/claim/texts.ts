/** Texts for claiming a place and for reporting what is wrong with it. */
export const texts = {
  send: 'Enviar',
  phone: {
    label: 'Teléfono del negocio o tuyo',
    help: 'Solo para comprobar tu solicitud: lo borramos cuando esté decidida.',
  },
  claim: {
    lead: 'Si te lo confirmamos, podrás cambiar sus datos, sus productos y sus promociones.',
    known: (contacts: string) =>
      `En la guía tiene ${contacts}. Si nos llamas o escribes desde ahí, se comprueba antes.`,
    message: 'Cuéntanos cómo podemos comprobarlo',
    messageHelp: 'Puedes escribirlo, añadir comprobantes o ambas cosas.',
    sent: 'Recibimos tu solicitud. Te responderemos por correo; también estará en «Mis comercios».',
  },
  owned: {
    text: 'Este comercio ya es tuyo: cambia sus datos, sus productos y sus promociones cuando quieras.',
    manage: 'Gestionar tu comercio',
  },
  waiting: {
    text: (date: string) =>
      `Recibimos tu solicitud el ${date} y la estamos comprobando. Te responderemos por correo.`,
    see: 'Ver tus solicitudes',
  },
  proof: {
    label: 'Comprobantes',
    help: (most: number) =>
      `Una licencia, un recibo, una foto del local… Hasta ${most} imágenes o PDF. Solo los ve quien decide, y se borran con la decisión.`,
    add: 'Añadir imágenes o PDF',
    remove: (name: string) => `Quitar ${name}`,
    types: 'Solo se pueden añadir imágenes y PDF.',
    full: (most: number) => `Caben ${most} comprobantes como máximo.`,
  },
} as const;
