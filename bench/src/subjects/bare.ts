/** Only `node:http`: answers with the bytes of a file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(String(process.argv[2]));
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.byteLength };

createServer((_, response) => {
  response.writeHead(200, headers).end(body);
}).listen(Number(process.env.PORT), process.env.HOST);
