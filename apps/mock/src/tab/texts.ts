import type { AccountName } from '../accounts.ts';
import type { StartStep, StorageTrouble, Store } from '../protocol.ts';

export const texts = {
  preparing: 'Preparando la ciudad…',
  steps: {
    measuring: 'Preparando la ciudad… (paso 1 de 3)',
    loading: 'Descargando la ciudad… (paso 2 de 3)',
    storing: 'Guardando la ciudad en este navegador… (paso 3 de 3)',
    opening: 'Abriendo la ciudad… (paso 3 de 3)',
  } satisfies Record<StartStep, string>,
  troubles: {
    slow: 'Esta ventana guarda despacio, como las privadas: la ciudad funciona en memoria, y lo que haces se copia hasta que cierres la ventana.',
    full: 'A este navegador no le queda espacio: la ciudad funciona en memoria, y se pierde al cerrar la pestaña.',
  } satisfies Record<StorageTrouble, string>,
  insecure: 'La demostración necesita https o localhost: abre esta página desde una dirección segura.',
  failed: 'La demostración no pudo empezar en este navegador.',
  title: 'Demostración',
  bar: 'Esto es una demostración: todo ocurre en este navegador.',
  options: 'Opciones',
  close: 'Cerrar',
  enterAs: 'Entrar como…',
  neighbour: 'Entrar como vecina',
  merchant: 'Entrar como comerciante',
  administrator: 'Entrar como administradora',
  otherTab:
    'Las pestañas comparten la sesión. Para conversar o llamar entre dos personas, abre otra con la suya:',
  inOtherTab: {
    neighbour: 'Otra pestaña como vecina',
    merchant: 'Otra pestaña como comerciante',
    administrator: 'Otra pestaña como administradora',
  } satisfies Record<AccountName, string>,
  mails: 'Correos',
  noMails: 'Todavía no hay correos. Los que la guía envía aparecen aquí y sus enlaces funcionan.',
  to: (address: string) => `Para ${address}`,
  limits: 'Lo que aquí no funciona',
  limitList: [
    'Los correos y los avisos no salen de este navegador; los avisos llegan con alguna pestaña abierta.',
    'Nadie más ve lo que haces: cada navegador tiene una ciudad aparte.',
    'Con todas las pestañas cerradas no ocurre nada: las tareas siguen al abrir una.',
    'Las consultas muy pesadas no se cancelan a tiempo.',
    'Un correo mal escrito al crear la cuenta no se puede corregir: crea otra con el correcto.',
    'Las páginas públicas de la ciudad se abren mientras haya una pestaña con la demostración, y no muestran mapas.',
    'Nada se pide a otros servidores: las imágenes de la calle, que son de Google, no se ven.',
  ],
  again: 'Empezar de nuevo',
  againDetail: 'Borra lo que hiciste y deja la ciudad como al principio.',
  againSure: '¿Borrar todo lo que hiciste en esta demostración?',
  stores: {
    'opfs-ahp': 'Lo que haces se guarda en este navegador.',
    memfs2opfs: 'Lo que haces se guarda en este navegador.',
    memory: 'Este navegador no permite guardar la ciudad: se pierde al cerrar la pestaña.',
  } satisfies Record<Store, string>,
};
