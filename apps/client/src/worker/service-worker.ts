/** The service worker: serves the app without connection, and shows notifications. */
import './app-cache.ts';
import './notifications.ts';
