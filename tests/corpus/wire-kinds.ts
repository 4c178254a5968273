import { calls } from '../../src/api/calls/table.ts';
import { servicePrefixes } from '../../src/api/contract.ts';
import { CANARY, callNames, type Kind, kindsOf } from './kind.ts';

/** Bytes for a socket, one character a byte. */
export type WireInput = string;

const hosted = 'host: localhost\r\nconnection: close';
const get = (target: string, more = ''): WireInput => `GET ${target} HTTP/1.1\r\n${hosted}\r\n${more}\r\n`;
const navigation = 'sec-fetch-mode: navigate\r\naccept: text/html\r\n';
const post = (headers: string, body = ''): WireInput => `POST ${calls.companyHide.path} HTTP/1.1\r\n${hosted}\r\n${headers}\r\n${body}`;
const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const steps = [
  '..',
  '.',
  '%2e%2e',
  '%2E%2e',
  '.%2e',
  '..%00',
  '..;',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '..%5c',
  '..\\',
  '....//',
  '%uff0e%uff0e',
];
const slashes = ['/', '%2f', '%5c', '//', '\\', '%252f', '%c0%af'];
const secrets = ['secret.txt', 'etc/passwd', 'package.json', '.data/workbench.db'];

/** Ways out of the folder of the page. */
function traversals(): WireInput[] {
  return steps.flatMap((step) =>
    slashes.flatMap((slash) => [
      get(`/${[step, step, secrets[0]].join(slash)}`),
      get(`/assets${slash}${[step, step, step, step, secrets[1]].join(slash)}`, navigation),
    ]),
  );
}

const odd = [
  '%',
  '%zz',
  '%f',
  '%ff',
  '%00',
  '%0d%0aset-cookie:a=b',
  '%e4%b8',
  '%ed%a0%80',
  '%u0041',
  bytes('企业'),
  '\x80',
  '<script>',
  '\'"`',
];

/** Paths that the router and the file server read. */
function paths(): Readonly<Record<string, WireInput[]>> {
  const known = callNames.map((name) => calls[name].path);
  const changed = known.flatMap((path) => [
    `${path}/`,
    `/${path}`,
    `${path}/x`,
    `${path};a=b`,
    `${path}%20`,
    path.toUpperCase(),
    path.replace('/', '/./'),
    `${path}%2f..`,
  ]);
  return {
    'path: traversal': traversals(),
    'path: files that are not served': [
      ...secrets,
      '.env',
      '.git/config',
      'index.html.br',
      'sw.js.map',
      '__faults',
      'server/main.ts',
    ].flatMap((name) => [get(`/${name}`), get(`/${name}`, navigation)]),
    'path: broken escapes': odd.flatMap((part) =>
      ['/', '/assets/', '/workbench/', `${servicePrefixes[0]}/`].map((folder) => get(folder + part, navigation)),
    ),
    'path: beside a call': changed.map((path) => get(path)),
    'path: names of methods': ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__'].flatMap((name) =>
      ['/', '/assets/', ...servicePrefixes.map((prefix) => `${prefix}/`)].map((folder) => get(folder + name)),
    ),
    'path: long': [
      get(`/${'a'.repeat(8_000)}`),
      get(`/${'a/'.repeat(3_000)}`),
      get(`/${'..%2f'.repeat(1_500)}`),
      get(`/${'%41'.repeat(2_500)}`),
    ],
    'path: another address in it': [
      'http://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      'https:///evil.example/x',
      '/@evil.example',
      '*',
      'evil.example:80',
      `/#globalThis.${CANARY}=1`,
    ].map((target) => get(target, navigation)),
  };
}

const queries = [
  '?',
  '?&&&',
  '?=',
  '?a',
  '?a=%',
  '?a=%zz',
  '?a[]=1&a[b]=2',
  '?cursor=1&cursor=2',
  '?__proto__=1',
  '?__proto__[admin]=1',
  '?constructor.prototype.polluted=1',
  '?a=%00',
  '?cursor=%ff%fe',
  `?${'a=1&'.repeat(1_500)}`,
  `?cursor=${'x'.repeat(5_000)}`,
  '?a=1?b=2',
  '?a=1#b',
  '?%63ursor=x',
  `?x=<script>globalThis.${CANARY}=1</script>`,
];

function chunk(body: string): WireInput {
  return post('transfer-encoding: chunked\r\ncontent-type: application/json\r\n', body);
}

function framing(): Readonly<Record<string, WireInput[]>> {
  const json = 'content-type: application/json\r\n';
  return {
    'HTTP: none of it': [
      'hello\r\n\r\n',
      '\r\n\r\n\r\n',
      '\x00\x00\x00\x00',
      'GET\r\n\r\n',
      '{"a":1}\r\n\r\n',
      'QUIT\r\n',
      bytes('你好\r\n\r\n'),
      'A'.repeat(20_000),
    ],
    'HTTP: start line': [
      'GET  / HTTP/1.1\r\n\r\n',
      'GET / \r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTP/1.1\r\n\r\n',
      'GET /\r\n\r\n',
      'GET / HTTP/1.1 x\r\n\r\n',
      ' GET / HTTP/1.1\r\n\r\n',
      'G@T / HTTP/1.1\r\n\r\n',
      `${'X'.repeat(300)} / HTTP/1.1\r\n\r\n`,
      'GET /a b HTTP/1.1\r\n\r\n',
    ],
    'HTTP: header line': [
      'no colon',
      ': no name',
      'a b: c',
      'a : b',
      ' folded: x',
      'x: a\x00b',
      'x: a\rb',
      '\x01: y',
      'x\n: y',
      'x: \x7f',
      `x: ${'\t'.repeat(100)}`,
    ].map((line) => get('/config.json', `${line}\r\n`)),
    'HTTP: the same header twice': [
      'content-length: 0',
      'content-type: text/html',
      'accessToken: x',
      'timestamp: 1',
      'cookie: a=1',
      'origin: null',
      'authorization: x',
      'wire-version: 3',
    ].map((line) => post(`${line}\r\n${line}1\r\n`)),
    'HTTP: too many or too long headers': [
      get('/config.json', 'x: y\r\n'.repeat(3_000)),
      get('/config.json', `x: ${'y'.repeat(20_000)}\r\n`),
      get('/config.json', `${'x'.repeat(20_000)}: y\r\n`),
    ],
    'HTTP: host': [
      '',
      'host:\r\n',
      'host: evil.example\r\n',
      'host: a\r\nhost: b\r\n',
      'host: a b\r\n',
      'host: ../x\r\n',
      'host: localhost:99999\r\n',
      'host: [::1\r\n',
      'host: a@b\r\n',
      'host: a/b?c#d\r\n',
    ].flatMap((host) =>
      ['/config.json', calls.ping.path, '/workbench/main'].map(
        (path) => `GET ${path} HTTP/1.1\r\n${host}connection: close\r\n${navigation}\r\n`,
      ),
    ),
    'HTTP: length': ['-1', 'x', '1e3', '0x10', '9'.repeat(30), '5, 5', '', ' 5 5', '+5', '1.5'].map((length) =>
      post(`${json}content-length: ${length}\r\n`, 'hello'),
    ),
    'HTTP: length and chunks': [
      post(`${json}content-length: 5\r\ntransfer-encoding: chunked\r\n`, '0\r\n\r\n'),
      post(`${json}transfer-encoding: chunked\r\ncontent-length: 5\r\n`, '0\r\n\r\nGET /secret.txt HTTP/1.1\r\n\r\n'),
      post(`${json}transfer-encoding: chunked, identity\r\n`, '0\r\n\r\n'),
      post(`${json}transfer-encoding: xchunked\r\n`, '{}'),
      post(`${json}transfer-encoding:\x0bchunked\r\n`, '0\r\n\r\n'),
    ],
    'HTTP: chunks': [
      'zz\r\nhello\r\n',
      '-1\r\n\r\n',
      'ffffffffffffffffff\r\n',
      '5\r\nhello',
      '5\r\nhelloX\r\n',
      '5;x=y\r\nhello\r\n0\r\n\r\n',
      '0\r\nx: y\r\n\r\n',
      '0\r\nno trailer\r\n\r\n',
      '5\nhello\n0\n\n',
      `5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
    ].map((body) => chunk(body)),
    'HTTP: ends too early': [
      post(`${json}content-length: 100\r\n`, '{"a":'),
      'POST / HTT',
      'GET / HTTP/1.1\r\nhost: x',
      chunk('5\r\nhe'),
      post('content-length: 10\r\n'),
    ],
    'HTTP: several at once': [
      get('/config.json').repeat(20),
      `${get('/config.json').replace('close', 'keep-alive')}garbage\r\n\r\n`,
      get(calls.ping.path).repeat(50),
    ],
    'HTTP: other protocols': [
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      get('/', 'upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\n'),
      get('/', 'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: x\r\n'),
      'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      'TRACE / HTTP/1.1\r\nhost: x\r\ncookie: a=b\r\nconnection: close\r\n\r\n',
      'SSH-2.0-x\r\n',
      'EHLO x\r\n',
      '*1\r\n$4\r\nPING\r\n',
      '\x00\x03\x00\x00user\x00',
    ],
    'HTTP: expectations': ['100-continue', 'x', '', '100-continue, 100-continue'].map((wanted) =>
      post(`${json}expect: ${wanted}\r\ncontent-length: 2\r\n`, '{}'),
    ),
    'HTTP: versions of old': [
      'GET / HTTP/1.0\r\n\r\n',
      `GET ${calls.ping.path} HTTP/1.0\r\n\r\n`,
      'HEAD / HTTP/1.0\r\n\r\n',
      'POST / HTTP/1.0\r\n\r\n{}',
    ],
    'HTTP: ranges': [
      'bytes=0-',
      'bytes=-1',
      'bytes=5-1',
      'bytes=0-0,1-1,2-2',
      `bytes=${'0-1,'.repeat(500)}`,
      'lines=1',
      'bytes=99999999999999999999-',
    ].map((range) => get('/index.html', `range: ${range}\r\n`)),
    'HTTP: line ends in values': [
      get('/config.json', 'x: a\r\n\r\nGET /secret.txt HTTP/1.1\r\n'),
      get('/config.json\r\nx: y'),
      get('/config.json%0d%0aSet-Cookie:a=b'),
      get('/config.json', 'origin: a\nset-cookie: b\r\n'),
    ],
  };
}

/** What goes over a socket and is no request of a browser, and paths as no URL parser would leave them. */
export function wireKinds(): Kind<WireInput>[] {
  const targets = [calls.companyPull.path, calls.ping.path, '/config.json', '/workbench/main'];
  const query = { 'query: strange': queries.flatMap((text) => targets.map((path) => get(path + text, navigation))) };
  return kindsOf({ ...paths(), ...query, ...framing() });
}
