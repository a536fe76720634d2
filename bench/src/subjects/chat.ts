/** The cost of a minimal chat: `node:http`, one insert through pg, and an emit of Socket.IO to a room. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { Server } from 'socket.io';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`create table if not exists bench_messages (id uuid primary key, room text not null, body text not null,
  created_at timestamptz not null default now())`);

const server = createServer(async (request, response) => {
  const room = request.url?.slice(1) ?? '';
  if (request.method !== 'PUT' || room === '') return response.writeHead(200).end();
  const { body } = JSON.parse(await text(request)) as { body: string };
  const message = { id: randomUUID(), room, body };
  await pool.query({
    name: 'insert',
    text: 'insert into bench_messages (id, room, body) values ($1, $2, $3)',
    values: [message.id, room, body],
  });
  io.to(room).emit('newMessage', { message });
  response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data: message }));
});
const io = new Server(server, { transports: ['websocket'] });
io.on('connection', (socket) => {
  socket.on('enter', async (room: string, acknowledge: () => void) => {
    await socket.join(room);
    acknowledge();
  });
});
server.listen(Number(process.env.PORT), process.env.HOST);
