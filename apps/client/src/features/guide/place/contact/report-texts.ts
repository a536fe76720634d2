/** What people read when they report an error about a place, and the texts of public answers. */
export const reportTexts = {
  kind: 'Qué pasa',
  kindMissing: 'Elige qué pasa.',
  ifKnown: 'si lo sabes',
  optional: 'opcional',
  now: (value: string) => `Ahora dice: ${value}`,
  hoursHelp: 'Como lo dirías: «lunes a viernes de 8 a 14, sábado de 9 a 13».',
  understood: 'Lo entendemos así:',
  explain: 'Cuéntanos qué pasa',
  more: 'Cuéntanos más',
  send: 'Enviar',
  sent: 'Gracias: lo vamos a revisar. La respuesta estará en «Mis reportes», en tu cuenta.',
  sentAsGuest: 'Gracias: lo vamos a revisar.',
  contact: 'Tu correo',
  contactHelp: 'Solo para responderte. Lo borramos en cuanto se resuelva.',
  answers: 'Reportes respondidos',
} as const;
