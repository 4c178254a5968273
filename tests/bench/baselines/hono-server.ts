import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/*
 * The honest best form of a delta that is not read from anywhere: Hono on node, one constant body of the size that is compared.
 * Arguments: file with the body, port.
 */
const body = readFileSync(process.argv[2] ?? '');
const app = new Hono();
app.all('*', (c) => c.body(body, 200, { 'content-type': 'application/x-ndjson; charset=utf-8' }));
serve({ fetch: app.fetch, port: Number(process.argv[3]), hostname: '127.0.0.1' }, () => console.log('ready'));
