import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves a folder as it is, `/` as its index.html, on a free port of this machine, every answer with `headers`. */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  const server = createServer((request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    try {
      const content = readFileSync(join(folder, path === '/' ? 'index.html' : path));
      answer.writeHead(200, { 'content-type': types[extname(path) || '.html'] ?? 'application/octet-stream', ...headers });
      answer.end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    port,
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
