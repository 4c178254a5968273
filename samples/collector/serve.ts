import { createServer } from 'node:http';

/** Answers requests on a port of this computer by a function of web requests. */
export function serve(port: number, handle: (request: Request) => Promise<Response>, onReady: () => void): void {
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
      const asked = new Request(`http://localhost${request.url}`, { method: 'POST', headers, body: Buffer.concat(parts) });
      const answer = await handle(asked);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
  }).listen(port, '127.0.0.1', onReady);
}
