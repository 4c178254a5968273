import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';

/*
 * The honest best form of a push server that does nothing: node:http, every GET stays open, and a POST writes one shared buffer with its
 * body to all of them. Arguments: file with what a stream begins with, port.
 */
const beginning = readFileSync(process.argv[2] ?? '');
const open = new Set<ServerResponse>();
const server = createServer((request, answer) => {
  if (request.method === 'GET') {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(beginning);
    open.add(answer);
    answer.on('close', () => open.delete(answer));
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const event = Buffer.concat([Buffer.from('data: '), ...parts, Buffer.from('\n\n')]);
    for (const stream of open) stream.write(event);
    answer.end();
  });
});
server.listen({ port: Number(process.argv[3]), host: '127.0.0.1', backlog: 4096 }, () => console.log('ready'));
