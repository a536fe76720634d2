/** The entry of the threads of `Platform.aside`. */
import './compile-cache.mjs';

const [{ serveAside }, { asideTask }] = await Promise.all([
  import('./node/services/aside-thread.ts'),
  import('./aside.ts'),
]);
await serveAside(asideTask);
