/** Only Hono on its Node server: answers with the bytes of a file. */
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const body = readFileSync(String(process.argv[2]), 'utf8');
const app = new Hono();
app.get('/', (c) => c.html(body));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: String(process.env.HOST) });
