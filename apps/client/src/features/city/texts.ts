/** What administrators read about the values of the city. */
export const texts = {
  title: 'La ciudad',
  lead: 'Lo que fijes aquí vale por encima de lo que diga el servidor, y se ve enseguida en la app, las páginas públicas, los mensajes y la app instalada.',
  saved: 'La ciudad se guardó.',
  links: {
    label: 'Otras partes de la ciudad',
    baseMap: 'Mapa base',
    terms: 'Condiciones de uso',
    privacy: 'Aviso de privacidad',
    holidays: 'Festivos',
    import: 'Importar lugares',
  },
  source: {
    set: 'Fijado aquí.',
    given: (variable: string) => `Del entorno (${variable}).`,
    default: 'Por defecto.',
    resetting: 'Al guardar vuelve al valor del entorno.',
    reset: 'Volver al del entorno',
    resetOf: (label: string) => `Volver al del entorno: ${label}`,
  },
  sections: {
    name: 'Nombre',
    map: 'Mapa',
    look: 'Marca',
    contact: 'Contacto',
    contactHelp: 'Se ve al pie de las páginas públicas y de los mensajes.',
    freshness: 'Datos al día',
    protected: 'Seguridad y datos',
    protectedHelp:
      'Bajar uno de estos valores pide tu segundo paso en ese momento y se avisa por correo a todas las personas que administran. Desde el servidor se puede deshacer con la orden «city».',
  },
  help: {
    center: 'Donde se abre el mapa.',
    zoom: 'De 8, la región, a 18, una calle.',
    logo: 'Mejor cuadrado y de 512 píxeles o más. De él salen los iconos de la app.',
    areaCode: 'Lo llevan los números locales de los archivos que se importan. Sin el cero ni el del país.',
    phone: 'Con prefijo internacional, como +522288173390.',
    supportCalls: 'Si no, solo se puede escribir al equipo.',
    legalHolder: 'Quien ofrece la guía y responde de los datos: nombre o razón social.',
  },
  far: (km: string) =>
    `El centro nuevo está a ${km} del de antes. Los lugares que ya tiene la guía quedarían lejos de él.`,
  farQuestion: '¿Mover el centro tan lejos?',
  preview: {
    light: 'Claro',
    dark: 'Oscuro',
    label: 'Vista previa de los colores',
    heading: 'Agenda de hoy',
    button: 'Abrir el mapa',
    chip: 'Abierto ahora',
    note: 'De un color salen todos los tonos, oscurecidos o aclarados hasta que se leen bien.',
    invalid: 'Elige un color como #2fa9e0 para ver cómo queda.',
  },
  icons: {
    label: 'Iconos de ahora',
    app: 'En el teléfono',
    light: 'En una pestaña clara',
    dark: 'En una pestaña oscura',
    native:
      'Las apps de Google Play y App Store llevan el nombre y el icono con los que se compilaron: cambian con su próxima versión.',
  },
  forever: 'El historial se conserva para siempre. Solo se cambia en el servidor.',
  months: (count: number) =>
    `El historial se conserva ${count === 1 ? 'un mes' : `${count} meses`}. Solo se cambia en el servidor.`,
  mail: {
    on: 'Los mensajes salen por el servidor de correo.',
    off: 'Falta el servidor de correo: los mensajes no se envían. Se configura en el servidor, con SMTP_URL.',
  },
  noRight:
    'Para cambiar estos valores hace falta el permiso «La ciudad: cambiar segundo paso, plazos y titular».',
  factor: {
    title: 'Confirma que eres tú',
    help: (labels: string) =>
      `Vas a bajar: ${labels}. Se avisará por correo a todas las personas que administran.`,
    code: 'Código de tu aplicación',
    submit: 'Confirmar y guardar',
    passkey: 'Usar una llave de acceso',
    missing:
      'Primero configura tu segundo paso: una llave de acceso o una aplicación de códigos, en Ajustes.',
    settings: 'Ir a Ajustes',
  },
  exported: {
    title: 'Llevarlo al servidor',
    lead: 'Lo que se fijó aquí, como líneas del archivo .env: pégalas en él y vuelve aquí a los valores del entorno. El logotipo no va en ellas.',
    label: 'Líneas para el archivo .env',
    nothing: 'Aquí no se ha fijado ningún valor.',
    copy: 'Copiar',
    json: 'Descargar como JSON',
    file: 'ciudad',
  },
} as const;
