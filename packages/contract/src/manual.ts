/**
 * The chapters of the manual of employees. Each screen of the back office belongs to one. Its three sentences are the help that
 * the screen shows, and the beginning of the chapter; the rest is `docs/manual/<chapter>.md`.
 */

export interface ChapterHelp {
  title: string;
  /** What the screen is for. */
  purpose: string;
  /** What to do first. */
  first: string;
  /** What the city's people see of it. */
  seen: string;
}

/** In the order of the manual. */
export const manualChapters = {
  inicio: {
    title: 'Inicio',
    purpose: 'Inicio reúne lo que espera una decisión tuya y cómo va la guía.',
    first: 'Empieza por «Por decidir» y abre cada renglón: te lleva a la lista de lo que falta.',
    seen: 'La gente no ve nada de esta página; ve los cambios cuando decides.',
  },
  ciudad: {
    title: 'La ciudad',
    purpose: 'Aquí se fija cómo se llama la guía, cómo se ve y cómo se protege.',
    first: 'Pon el nombre, el logotipo y el contacto; cada dato dice si viene del entorno o lo fijaste tú.',
    seen: 'El nombre, los colores y el contacto cambian al momento en la guía, en los correos y en los iconos.',
  },
  uso: {
    title: 'Uso',
    purpose: 'Uso dice cuánto se usa la guía y qué se busca en ella, sin saber quién.',
    first: 'Mira «Búsquedas sin resultado»: es lo que la gente echa de menos.',
    seen: 'La gente puede leer qué contamos y qué no, y cada propietario ve los números de su comercio.',
  },
  comercios: {
    title: 'Comercios',
    purpose: 'Aquí están todos los lugares de la guía, publicados o no, con sus datos.',
    first: 'Busca el lugar por su nombre antes de crear uno, y ábrelo para corregirlo.',
    seen: 'En el mapa y en las páginas públicas se ven solo los aceptados, con lo que guardas, al momento.',
  },
  revision: {
    title: 'Revisión',
    purpose: 'Revisión te enseña uno a uno los comercios que esperan permiso para publicarse.',
    first: 'Mira el mapa, los datos y los posibles duplicados, y acepta o rechaza con su motivo.',
    seen: 'Lo aceptado se publica al instante; lo rechazado no se ve, y su propietario lee el motivo.',
  },
  calidad: {
    title: 'Calidad',
    purpose: 'Calidad cuenta los datos que están mal o faltan, y corrige muchos comercios a la vez.',
    first:
      'Abre «Corregir» en el defecto con más comercios, comprueba cómo quedarían y desmarca los que estén bien.',
    seen: 'La gente encuentra nombres, horarios y direcciones correctos; si te equivocas, «Deshacer» devuelve lo anterior.',
  },
  duplicados: {
    title: 'Posibles duplicados',
    purpose: 'Aquí están las parejas de comercios que pueden ser el mismo lugar.',
    first: 'Compara la primera pareja y combínala, o pulsa «No son el mismo» y no saldrá más.',
    seen: 'En lugar de dos fichas queda una, y los enlaces y códigos de la otra llevan a ella.',
  },
  categorias: {
    title: 'Categorías',
    purpose: 'Las categorías dicen qué clase de lugar es cada comercio y cada evento.',
    first:
      'Busca si ya existe una parecida; si no, créala con nombre, icono y color dentro de la que le corresponda.',
    seen: 'Son los botones de la portada y los filtros del mapa, y su color y su icono están en cada pin.',
  },
  productos: {
    title: 'Productos',
    purpose: 'Los productos y servicios son lo que ofrece cada comercio, con su precio.',
    first: 'Elige el comercio y escribe el nombre y el precio como los diría su carta.',
    seen: 'Se ven en la ficha del comercio, y también los encuentra la búsqueda.',
  },
  promociones: {
    title: 'Promociones',
    purpose: 'Las promociones son ofertas de los comercios, con fechas y condiciones.',
    first:
      'Elige el comercio, o ninguno si es de toda la ciudad, y el descuento, y pon cuándo empieza y termina.',
    seen: 'Se ven en «Promociones» y en la ficha mientras duran; después desaparecen solas.',
  },
  descuentos: {
    title: 'Descuentos',
    purpose: 'Los descuentos son los tipos de oferta que los comercios pueden elegir en sus promociones.',
    first: 'Crea los que uséis en la ciudad y pon en «Límites» hasta dónde puede llegar uno propio.',
    seen: 'La gente lee el descuento en palabras, como «20 % de descuento» o «2 por 1», en cada promoción.',
  },
  eventos: {
    title: 'Eventos',
    purpose: 'Los eventos son la agenda de la ciudad: fiestas, mercados, conciertos, cursos.',
    first: 'Pon qué es, dónde y cuándo; si se repite, elige la repetición en lugar de crearlo muchas veces.',
    seen: 'Salen en «Eventos» y en la portada el día que tocan, y se pueden guardar en el calendario del teléfono.',
  },
  notificaciones: {
    title: 'Notificaciones',
    purpose: 'Las notificaciones son avisos que la ciudad envía a las personas con cuenta.',
    first:
      'Escribe el título y el mensaje, elige a quién y comprueba cuántas personas lo recibirían antes de enviarlo.',
    seen: 'Les llega al teléfono si lo permitieron, y siempre queda en sus «Avisos».',
  },
  usuarios: {
    title: 'Usuarios',
    purpose: 'Los usuarios son las personas con cuenta: vecinos y propietarios de comercios.',
    first: 'Busca por nombre o correo y abre la cuenta para ayudar a su dueño.',
    seen: 'Nadie más ve estos datos: en la guía no aparece quién tiene cuenta.',
  },
  administradores: {
    title: 'Administradores',
    purpose: 'Los administradores son quienes trabajan aquí, cada uno con los permisos que necesita.',
    first:
      'Invita a la persona con su correo, elige los permisos según su trabajo y pídele que active el segundo paso.',
    seen: 'La gente no ve quién administra; en el Historial queda quién hizo cada cambio.',
  },
  vehiculos: {
    title: 'Vehículos',
    purpose:
      'Los vehículos son los que usuarios y comercios registran para repartir o compartir su posición.',
    first: 'Búscalo por su placa, su marca o su modelo, y comprueba de quién es.',
    seen: 'Solo lo ven su dueño y con quien él comparte su posición mientras la comparte.',
  },
  importar: {
    title: 'Importar',
    purpose: 'Importar trae muchos comercios, eventos o barrios de un archivo a la vez.',
    first: 'Arrastra el archivo: verás qué se crearía y qué cambiaría, y nada se guarda hasta que confirmas.',
    seen: 'Lo importado se publica cuando está aceptado; una importación se puede deshacer entera.',
  },
  fuentes: {
    title: 'Fuentes',
    purpose: 'Las fuentes son los lugares de donde vienen datos que se actualizan solos.',
    first: 'Importa primero un archivo y ponle nombre a su origen; después elige cada cuánto se actualiza.',
    seen: 'Los datos se mantienen al día y la ficha dice de qué fuente vienen y con qué licencia.',
  },
  reportes: {
    title: 'Reportes y solicitudes',
    purpose:
      'Aquí llega lo que la gente dice que está mal, quién pide gestionar su comercio y los mensajes denunciados.',
    first: 'Abre el más antiguo, corrige el comercio si tiene razón y responde a quien avisó.',
    seen: 'Quien avisó recibe tu respuesta; la ficha cambia para todos en cuanto guardas.',
  },
  festivos: {
    title: 'Días festivos',
    purpose: 'Los festivos dicen qué días cambian los horarios de los comercios.',
    first: 'Añade los de la ciudad, como la fiesta patronal, y quita los del país que aquí no se celebran.',
    seen: 'Ese día la ficha avisa del festivo y «Abierto ahora» usa el horario de festivos.',
  },
  avisos: {
    title: 'Avisos de la ciudad',
    purpose: 'Los avisos cuentan un corte de agua o de luz, una calle cortada o un cambio de transporte.',
    first:
      'Crea uno con su título, sus barrios y sus horas; si no se sabe cuándo termina, deja el final vacío.',
    seen: 'Sale al momento en «Hoy en la ciudad», en la portada y en el mapa, y desaparece solo cuando termina.',
  },
  barrios: {
    title: 'Barrios',
    purpose: 'Los barrios son las zonas de la ciudad: cada lugar aprende solo en cuál está.',
    first: 'Impórtalos de una vez con un archivo GeoJSON o KML del portal de datos de tu ciudad.',
    seen: 'El barrio sale en la dirección y se puede buscar por él.',
  },
  historial: {
    title: 'Historial',
    purpose: 'El historial dice quién cambió qué y cuándo, también lo que hizo una importación.',
    first:
      'Filtra por persona, por fecha o por tipo de cambio, y abre el renglón para ver el antes y el después.',
    seen: 'La gente no lo ve: te sirve a ti para entender un cambio.',
  },
  claves: {
    title: 'Claves',
    purpose: 'Las claves abren servicios de fuera, como los mapas de Google.',
    first: 'Limita la clave a la dirección de la guía en la consola del servicio, y pégala aquí.',
    seen: 'Con la clave aparece la función en la guía; sin ella, no se muestra.',
  },
  estado: {
    title: 'Estado',
    purpose:
      'Estado dice si la instalación está bien: base de datos, correo, copias, certificado y lo demás.',
    first:
      'Mira lo que «Falla» y pasa su remedio a quien lleva el servidor; después pulsa «Comprobar ahora».',
    seen: 'La gente no ve esta página; nota que algo falla cuando no llega un correo o no se abre la guía.',
  },
  'textos-legales': {
    title: 'Textos legales',
    purpose: 'Aquí se escriben las condiciones de uso y el aviso de privacidad de la guía.',
    first: 'Completa lo que está entre corchetes y pide a tu servicio jurídico que lo apruebe.',
    seen: 'Se leen al crear una cuenta y en «Cuenta», con la fecha del último cambio.',
  },
  'mapa-base': {
    title: 'Mapa base',
    purpose: 'El mapa base son las calles sobre las que se ven los comercios.',
    first:
      'Trae el mapa de una dirección, o prueba un estilo o un archivo: solo tú lo ves hasta que pulsas «Publicar».',
    seen: 'Todas las personas ven el mapa publicado; si no gusta, «Volver al anterior» lo cambia al momento.',
  },
  perfil: {
    title: 'Tu perfil',
    purpose: 'Aquí están tus datos, tu contraseña, tu segundo paso y tus sesiones.',
    first: 'Activa el segundo paso y guarda los códigos de recuperación en un sitio seguro.',
    seen: 'La gente no ve tu perfil.',
  },
} as const satisfies Record<string, ChapterHelp>;

/** Pixels of every picture of the manual. */
export const manualPicture = { width: 960, height: 600 } as const;

export type ManualChapter = keyof typeof manualChapters;

export const isManualChapter = (name: string): name is ManualChapter => Object.hasOwn(manualChapters, name);

/** The path of the manual, or of one of its chapters, on the server. */
export const manualPath = (chapter?: ManualChapter): string => (chapter ? `/ayuda/${chapter}` : '/ayuda');
