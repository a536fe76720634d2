/** The entry of the thread of `thread-post.ts`. */
import '../../../compile-cache.mjs';

await import('./thread-post.thread.ts');
