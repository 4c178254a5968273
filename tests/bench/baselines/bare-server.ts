import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/*
 * The honest best form of a gateway that does nothing: node:http, one constant body of the size that is compared.
 * Arguments: file with the body, port.
 */
const body = readFileSync(process.argv[2] ?? '');
const head = { 'content-type': 'application/json', 'content-length': body.length };
const server = createServer((request, answer) => {
  request.resume();
  request.on('end', () => {
    answer.writeHead(200, head);
    answer.end(body);
  });
});
server.listen({ port: Number(process.argv[3]), host: '127.0.0.1', backlog: 4096 }, () => console.log('ready'));
