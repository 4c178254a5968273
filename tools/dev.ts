import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { servicePrefixes } from '../src/api/contract.ts';

/** The page from sources with reload, in front of a gateway with demo data. Ctrl+C ends both. */
const GATEWAY_PORT = 8701;
const PAGE_PORT = 8700;

const gateway = spawn(process.execPath, ['server/main.ts', '--port', String(GATEWAY_PORT), '--static', 'none', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
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
