import { matchPath } from 'react-router-dom';
import type { GuardedRoute } from './guards.ts';

export interface AppRoute extends GuardedRoute {
  path: string;
  /** What the page is called while its screen is still to come. */
  title: string;
}

const administrator = (path: string, title: string): AppRoute => ({ path, title, access: 'administrator' });
const signedIn = (path: string, title: string): AppRoute => ({ path, title, access: 'signed-in' });
/** What the guide shows: any account, and guests. */
const guide = (path: string, title: string): AppRoute => ({ ...signedIn(path, title), guest: true });

/** List and form of a collection: `/categories` and `/category/:action/:id`. */
const managed = (many: string, one: string, title: string): AppRoute[] => [
  administrator(`/${many}`, title),
  administrator(`/${one}/:action/:id`, title),
];

/** Every route of the app and who may enter it. `''` leads to login and an unknown path to not-found. */
export const routes: readonly AppRoute[] = [
  { path: '/no-internet', access: 'open', title: 'Sin conexión' },
  { path: '/email-confirmation', access: 'open', title: 'Confirma tu correo' },
  { path: '/not-found', access: 'open', title: 'Página no encontrada' },
  { path: '/legal/:page', access: 'open', title: 'Textos legales' },
  { path: '/update-app/:priority', access: 'open', title: 'Actualización' },

  { path: '/login', access: 'visitor', title: 'Inicia sesión' },
  { path: '/register', access: 'visitor', title: 'Crear una cuenta' },
  { path: '/recover-password', access: 'visitor', title: 'Recuperar la contraseña' },
  { path: '/recover-password-success', access: 'visitor', title: 'Recuperar la contraseña' },
  { path: '/new-password/:id/:recoverPasswordID', access: 'visitor', title: 'Nueva contraseña' },
  { path: '/recover-password/:role/:id/:recoverPasswordID', access: 'visitor', title: 'Nueva contraseña' },

  ...managed('notifications', 'notification', 'Notificaciones'),
  ...managed('products', 'product', 'Productos'),
  ...managed('promotions', 'promotion', 'Promociones'),
  ...managed('users', 'user', 'Usuarios'),
  ...managed('administrators', 'administrator', 'Administradores'),
  ...managed('categories', 'category', 'Categorías'),
  ...managed('events', 'event', 'Eventos'),
  { path: '/commerces', access: 'administrator', redirect: '/map', title: 'Comercios' },
  administrator('/commerce/:action/:id', 'Comercios'),
  administrator('/review', 'Revisión'),
  administrator('/commerce-merge/:id/:other', 'Combinar comercios'),
  administrator('/change-password/:id', 'Cambiar la contraseña'),
  administrator('/dashboard', 'Inicio'),
  ...managed('holidays', 'holiday', 'Días festivos'),
  administrator('/keys', 'Claves'),
  administrator('/base-map', 'Mapa base'),
  ...managed('discounts', 'discount', 'Descuentos'),
  ...managed('vehicles', 'vehicle', 'Vehículos'),
  administrator('/reports', 'Avisos de usuarios'),
  administrator('/audit', 'Historial de cambios'),
  administrator('/import', 'Importar'),
  administrator('/legal/:page/edit', 'Textos legales'),

  { path: '/settings', access: 'user', title: 'Ajustes' },
  { path: '/qr-scan', access: 'user', guest: true, title: 'Escanear QR' },
  { path: '/map', access: 'user', guest: true, title: 'Mapa' },

  { path: '/user', access: 'administrator', redirect: '/settings', title: 'Perfil' },
  guide('/agenda', 'Agenda'),
  guide('/deals', 'Promociones'),
  guide('/place/:id', 'Lugar'),
  guide('/event-page/:id', 'Evento'),
  guide('/promotion-page/:id', 'Promoción'),
  guide('/favourites', 'Favoritos'),
  guide('/account', 'Cuenta'),
  signedIn('/my-commerces', 'Mis comercios'),
  signedIn('/my-commerce/:action/:id', 'Mis comercios'),
  signedIn('/my-product/:commerce/:action/:id', 'Mis comercios'),
  signedIn('/my-promotion/:commerce/:action/:id', 'Mis comercios'),
  signedIn('/conversations', 'Conversaciones'),
  signedIn('/conversation/:id', 'Conversación'),
  signedIn('/video-call/:roomId', 'Videollamada'),
];

export function routeOf(pathname: string): AppRoute | undefined {
  return routes.find((route) => matchPath(route.path, pathname));
}
