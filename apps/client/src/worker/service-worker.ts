/** What runs beside the app, and without it: answers when there is no connection, and shows notifications. */
import './app-cache.ts';
import './notifications.ts';
