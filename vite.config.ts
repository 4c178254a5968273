import { existsSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { precached } from './src/sw/precached.ts';
import { dexieOnce } from './tools/dexie-once.ts';
import { manifests } from './tools/manifest.ts';
import { firstFrame } from './tools/vite-first-frame.ts';

type ModuleInfo = (id: string) => { readonly importedIds: readonly string[] } | null;

/** What entries import statically, found once the graph is there: it becomes one chunk, which compresses better than twenty. */
function staticImports(...entries: readonly string[]): (id: string, info: ModuleInfo) => boolean {
  const found = new Set<string>();
  return (asked, info) => {
    const waiting = found.size === 0 ? entries.map((entry) => `${import.meta.dirname}/${entry}`) : [];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      waiting.push(...(info(id)?.importedIds ?? []));
    }
    return found.has(asked);
  };
}
const isBoot = staticImports('src/app/main.tsx');
/** Who asks for the user's attention brings the engine that gives the turn, and that what a turn is: one file, or two that need each other. Small things of hosts that load with it stand there too. */
const isTurns = staticImports(
  'src/features/attention/use-turn.ts',
  'src/features/orders/kept-order.ts',
  'src/desk/time/use-elapsed.ts',
  'src/desk/asked/asked-list.ts',
);
/** How companies stand, by the days of the rule pack and today's, the words for none, and how old it is and who told it: every card of home counts by it, and so do the tables. */
const isStanding = staticImports(
  'src/desk/standing/area-status.ts',
  'src/features/home/risk/none-words.ts',
  'src/domain/core/age-span.ts',
  'src/desk/calendar/use-china-day.ts',
  'src/desk/standing/source-words.ts',
);
/** Small things of the cards of home, alone: beside the fields of a form each card would bring those. */
const cardParts = [
  'src/ui/mark-chip.tsx',
  'src/desk/calendar/due-words.ts',
  'src/domain/menus/area-business.ts',
  'src/ui/policy-refusal.ts',
];
const isCardPart = (id: string): boolean => cardParts.some((path) => id.endsWith(path));
/** What opens a menu or an app, wherever it stands. */
const isOpening = staticImports('src/desk/asked/asked-menu.ts', 'src/features/tabs/company-apps.ts');
/** Words of marks by hand, as a state has them beside it and commands have them. */
const isMarks = staticImports('src/db/commands/mark-lines.ts');
const isSync = staticImports('src/workers/sync.worker.ts');
/** What may be wrong with a field that an operator fills: what its callers share with agreements would need them too. */
const isFieldProblem = /\/src\/api\/entities\/publication\.ts$/;
/** Orders, as pulls, their buyers and operators read them, with days and the areas of work that rows tell of: one file, or two that need each other. */
const isRows = staticImports('src/api/entities/order.ts', 'src/domain/core/china-time.ts', 'src/domain/status/work-area.ts');

/**
 * What several late parts share comes in few files: what the same parts use stands together, and less than `small` bytes of source go to the
 * nearest neighbour. Every file of a build is asked for by itself on a new device and at every new version. What a neighbour brings with it is
 * fetched too: above 3,000 the cards of home would fetch menus and dialogs.
 */
const shared = (small: number) => ({ name: 'late', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: small });

/** The names of all its parts would be the name of such a file. */
const chunkFileNames = ({ name }: { name: string }): string => `assets/${name.startsWith('late~') ? 'late' : '[name]'}-[hash].js`;

const SERVICE_WORKER = 'src/sw/sw.ts';

export default defineConfig({
  resolve: { alias: dexieOnce },
  plugins: [
    firstFrame(),
    manifests(),
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      autoCodeSplitting: false,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      disable: !existsSync(SERVICE_WORKER),
      injectManifest: precached,
    }),
  ],
  // Marks for a later bundler (`@__PURE__`) stay in a worker's chunks unless they are told to go; nobody bundles them again.
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        comments: { annotation: false },
        chunkFileNames,
        codeSplitting: {
          groups: [
            {
              name(id, graph) {
                const infoOf: ModuleInfo = (module) => graph.getModuleInfo(module);
                if (isSync(id, infoOf)) return 'sync';
                return isRows(id, infoOf) ? 'rows' : isFieldProblem.test(id) ? 'publication' : null;
              },
            },
            shared(12_000),
          ],
        },
      },
    },
  },
  build: {
    target: 'es2023',
    cssTarget: 'chrome120',
    // The names of what each late part needs would be 2 kB of the first load. The service worker holds the build by the time most are asked for.
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        chunkFileNames,
        codeSplitting: {
          groups: [
            {
              name(id, graph) {
                const infoOf: ModuleInfo = (module) => graph.getModuleInfo(module);
                if (isBoot(id, infoOf)) return 'boot';
                if (isCardPart(id)) return 'chips';
                if (isTurns(id, infoOf)) return 'turns';
                if (isStanding(id, infoOf)) return 'standing';
                return isOpening(id, infoOf) ? 'opening' : isMarks(id, infoOf) ? 'marks' : null;
              },
            },
            shared(3_000),
          ],
        },
      },
    },
    manifest: true,
  },
  server: { host: '127.0.0.1' },
});
