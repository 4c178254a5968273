import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { servicePrefixes } from '../src/api/contract.ts';

/** The page from sources with reload on PORT (8700), in front of a gateway with demo data on the port after it. Ctrl+C ends both. */
const PAGE_PORT = Number(process.env.PORT ?? 8_700);
const GATEWAY_PORT = PAGE_PORT + 1;

const gateway = spawn(
  process.execPath,
  [
    'server/main.ts',
    '--port',
    String(GATEWAY_PORT),
    '--static',
    'none',
    '--demo-if-embedded',
    '--apps-port',
    '8710',
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
  },
);
const target = `http://127.0.0.1:${GATEWAY_PORT}`;
const server = await createServer({
  server: {
    port: PAGE_PORT,
    strictPort: true,
    proxy: Object.fromEntries([...servicePrefixes, '/config.json'].map((prefix) => [prefix, { target }])),
  },
});
await server.listen();
console.log(`page from sources: http://localhost:${PAGE_PORT}`);

async function end(): Promise<void> {
  gateway.kill('SIGTERM');
  await server.close();
  process.exit(0);
}
process.once('SIGINT', () => void end());
process.once('SIGTERM', () => void end());
gateway.once('exit', (code) => {
  if (code !== 0) void end();
});
