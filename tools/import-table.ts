/** What a folder may import: the table of docs/architecture.md. A folder may always import itself, except one feature another. */
export interface Zone {
  /** Folder, with its ending slash. The first match wins: a folder stands before the one it is in. */
  folder: string;
  /** Folders, or single files, whose values and types may be imported. */
  may: readonly string[];
  /** Only with `import type`. */
  types?: readonly string[];
  /** Packages by name or `scope/`; 'any' where the folder is free. */
  packages: readonly string[] | 'any';
  /** Said to whoever breaks the rule. */
  why: string;
}

const view = ['react', 'react-dom', '@fluentui/', '@tanstack/', 'react-hook-form', '@hookform/', 'valibot'];

/** Single files of a feature that the others may import: how whatever wants its user's attention asks for a turn (docs/attention.md). */
export const openFiles: readonly string[] = ['src/features/attention/use-turn.ts'];

export const zones: readonly Zone[] = [
  { folder: 'sdk/', may: [], packages: ['comlink'], why: 'Authors of apps take the file as it is: it knows nothing of the product.' },
  { folder: 'samples/apps/', may: ['sdk/'], packages: [], why: 'What an integrator copies from uses what an integrator has.' },
  { folder: 'samples/collector/', may: [], packages: ['node:'], why: 'What an integrator copies from uses what an integrator has.' },
  {
    folder: 'samples/register/',
    may: ['samples/collector/'],
    packages: ['node:'],
    why: 'The register is asked as the collector is, and uses what an integrator has.',
  },
  {
    folder: 'samples/cashier/',
    may: ['server/', 'src/domain/'],
    packages: ['node:', '@hono/', 'valibot'],
    why: 'It stands for a provider beside this gateway, speaks its protocol, and is copied by nobody.',
  },
  {
    folder: 'samples/lists/',
    may: ['tests/support/import-files.ts'],
    packages: ['node:'],
    why: 'Made by a script, for people to try and for tests.',
  },
  {
    folder: 'samples/demo/',
    may: ['server/', 'src/domain/', 'src/api/', 'src/texts/', 'samples/collector/', 'samples/cashier/'],
    packages: ['node:', 'hono', '@hono/', 'valibot', 'kysely'],
    why: 'What is made up enters the gateway by its own roads; nothing but the start of a demo knows it.',
  },
  { folder: 'src/domain/core/', may: [], packages: [], why: 'What every rule may use; china-time.ts is the one home of dates.' },
  { folder: 'src/domain/', may: [], packages: [], why: 'Rules are pure: values and now in, a plan out.' },
  { folder: 'src/texts/', may: [], packages: [], why: 'The text catalogue is shared by page, worker and gateway.' },
  {
    folder: 'src/api/',
    may: ['src/domain/'],
    packages: ['valibot', 'wretch', 'jose', '@noble/', 'eventsource-parser'],
    why: 'The contract knows neither storage nor views; network is a parameter.',
  },
  {
    folder: 'src/db/',
    may: ['src/domain/'],
    types: ['src/api/', 'src/texts/'],
    packages: ['dexie', '@noble/'],
    why: 'Storage knows no network and no view.',
  },
  {
    folder: 'src/workers/',
    may: ['src/domain/', 'src/api/', 'src/db/', 'src/texts/'],
    packages: ['comlink', 'jose', '@noble/', 'valibot', 'pinyin-pro', 'fflate', 'read-excel-file'],
    why: 'The engine runs without a page.',
  },
  {
    folder: 'src/sw/',
    may: ['src/domain/', 'src/api/', 'src/db/', 'src/texts/', 'src/workers/'],
    packages: ['workbox-precaching', 'workbox-core'],
    why: 'The service worker stays small and knows no view.',
  },
  {
    folder: 'src/ui/',
    may: ['src/domain/', 'src/texts/'],
    packages: view,
    why: 'Presentational pieces hold no data.',
  },
  {
    folder: 'src/desk/',
    may: ['src/domain/', 'src/db/', 'src/ui/', 'src/texts/'],
    types: ['src/api/', 'src/workers/surface.ts', 'sdk/'],
    packages: [...view, 'dexie-react-hooks'],
    why: 'The live copy of the signed-in account, which every feature reads; it knows none of them.',
  },
  {
    folder: 'src/features/',
    may: ['src/desk/', 'src/domain/', 'src/db/', 'src/ui/', 'src/texts/'],
    types: ['src/api/', 'src/workers/surface.ts', 'sdk/'],
    packages: [...view, 'dexie-react-hooks', 'papaparse'],
    why: 'A feature asks its hooks and sends its commands; a route composes features.',
  },
  {
    folder: 'src/app/',
    may: [
      'src/domain/',
      'src/api/',
      'src/db/',
      'src/ui/',
      'src/texts/',
      'src/desk/',
      'src/features/',
      'src/workers/sync.worker.ts',
      'src/workers/export/export.worker.ts',
      'src/workers/lists/lists.worker.ts',
      'src/sw/messages.ts',
    ],
    types: ['src/workers/surface.ts', 'sdk/'],
    packages: [...view, 'comlink', 'workbox-window', 'virtual:'],
    why: 'The page reaches the worker over its surface only.',
  },
  {
    folder: 'server/main.ts',
    may: ['server/', 'samples/demo/demo.ts'],
    packages: [],
    why: 'The one switch that starts a demo.',
  },
  {
    folder: 'server/',
    may: ['src/domain/', 'src/api/', 'src/texts/'],
    packages: [
      'node:',
      'hono',
      '@hono/',
      'kysely',
      'pg',
      'eventsource-parser',
      'pino',
      'pinyin-pro',
      'valibot',
      'jose',
      '@noble/',
      'papaparse',
      'fflate',
      'qr',
      'read-excel-file',
      'web-push',
    ],
    why: 'The gateway shares rules and the contract with the page, nothing else.',
  },
  {
    folder: 'companion/executable/',
    may: ['companion/'],
    packages: ['node:', 'node-hid'],
    why: 'The executable is the companion with what it carries: no package is there but the one that reads keys.',
  },
  {
    folder: 'companion/',
    may: ['src/domain/', 'src/api/companion/', 'src/desk/keys/'],
    packages: ['node:', 'valibot'],
    why: 'What runs on every PC is small: it shares the protocol and the reports of keys with the page, nothing else.',
  },
  {
    folder: 'tools/',
    may: ['src/domain/', 'src/api/', 'src/texts/', 'server/', 'companion/', 'tests/', 'samples/'],
    packages: 'any',
    why: 'Tools know no view.',
  },
  { folder: 'tests/', may: ['src/', 'server/', 'companion/', 'tools/', 'samples/'], packages: 'any', why: 'Tests may reach everything.' },
];
