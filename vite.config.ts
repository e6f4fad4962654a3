import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkNames } from './scripts/pages/chunks.ts';
import { Loaded, noting } from './scripts/pages/preloads.ts';
import { slimContracts } from './scripts/pages/slimContracts.ts';

/** The design system's own page, at /_gallery while developing; a build of the product does not contain it. */
const gallery: Plugin = {
  name: 'gallery',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (request.url === '/_gallery') request.url = '/gallery.html';
      next();
    });
  },
};

function routerOf(file: string, find: RegExp) {
  const place = `./node_modules/react-router/dist/production/${file}.mjs`;
  return { find, replacement: new URL(place, import.meta.url).pathname };
}

/** Chunks with a name that a developer looks for; of the others the manifest tells it, and pages list them without. */
const named = /^(react|router|base|shell|common|numbers|rolldown-runtime)$/;
const loaded = new Loaded();
const web = new URL('./web', import.meta.url).pathname;

/** `--mode gallery` builds the design system's own page instead of the product. */
export default defineConfig(({ mode, command }) => ({
  root: web,
  plugins: [noting(loaded), slimContracts, react(), tailwindcss(), gallery],
  // the package's own entries lead to its development build, warnings and all
  resolve: {
    alias:
      command === 'build' ? [routerOf('index', /^react-router$/), routerOf('dom-export', /^react-router\/dom$/)] : [],
  },
  server: { proxy: { '/api': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3000', changeOrigin: false } } },
  build: {
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    outDir: mode === 'gallery' ? '../dist/gallery' : '../dist/web',
    emptyOutDir: true,
    sourcemap: 'hidden',
    manifest: true,
    // no data: addresses in the bundle, so that the content security policy needs none
    assetsInlineLimit: 0,
    modulePreload: {
      // all browsers of the target but Safari before 17 preload modules, and that one loads them a moment later
      polyfill: false,
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' ? files : loaded.missing(hostId, files),
    },
    rolldownOptions: {
      // contracts and rules do nothing when they are loaded: what no page uses of them goes
      treeshake: { moduleSideEffects: [{ test: /[\\/]shared[\\/]/, sideEffects: false }] },
      ...(mode === 'gallery' && { input: new URL('./web/gallery.html', import.meta.url).pathname }),
      output: {
        chunkFileNames: ({ name }) => (named.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'router',
              test: /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
              priority: 20,
            },
            // it knows what belongs together: dependencies are not drawn along, schemas would come with the contracts
            ...(mode === 'gallery'
              ? []
              : [{ name: chunkNames(web), debugName: 'screens', priority: 10, includeDependenciesRecursively: false }]),
          ],
        },
      },
    },
  },
}));
