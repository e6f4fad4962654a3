import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { type Bundle, watchBundles } from '#scripts/bundle.ts';
import { notePush } from '#scripts/deploy-local.ts';
import { pushCode } from './code.ts';
import { MAIL_PATH, serveMail } from './mail/viewer.mjs';
import { type Installed, install } from './product.ts';
import { peopleTable, readPeople } from './seeding.ts';
import { pagesPort } from './start.ts';
import { keepRunning } from './stopping.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LOCAL = join(ROOT, '.local');

/**
 * `npm run dev`: the product as `npm start` brings it up, with the pages from Vite's development server, which reloads
 * what is saved, and every function put to the endpoint anew when its source is saved. A change in infra/ or a new area
 * needs a restart.
 */
export function develop(): Promise<never> {
  const log = (line: string) => console.log(line);
  return keepRunning(LOCAL, async () => {
    const port = await pagesPort(log);
    const installed = await install(`http://localhost:${port}`, { log, pages: false });
    const stopWatching = await watchBundles(pusher(installed, log));
    const pages = await servePages(port, installed);
    const stop = async () => {
      await stopWatching();
      await pages.close();
      await installed.endpoint.stop();
    };
    try {
      await installed.seedOnce(`http://localhost:${port}`);
    } catch (error) {
      await stop();
      throw error;
    }
    log(`\nSedum runs at http://localhost:${port}, and what you save is live. Ctrl-C stops it; the data stay.\n`);
    log(`${peopleTable(readPeople(LOCAL))}\n`);
    log(`Every mail that Sedum sends is at http://localhost:${port}${MAIL_PATH}\n`);
    return { stop, broken: installed.endpoint.exited };
  });
}

/** Vite's development server: on the same origin as the API, which it passes on as the product's server does. */
async function servePages(port: number, { deployment, endpoint }: Installed) {
  const path = deployment.apiBase.slice(endpoint.url.length);
  const server = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    plugins: [mails(endpoint.url, `http://localhost:${port}`)],
    server: {
      port,
      host: '127.0.0.1',
      strictPort: true,
      proxy: {
        '/api': { target: endpoint.url, changeOrigin: false, rewrite: (asked) => `${path}${asked}`, xfwd: true },
      },
    },
  });
  await server.listen();
  return server;
}

/** Shows under /_mail what the local endpoint took, as the product's local server does. */
function mails(endpoint: string, origin: string): Plugin {
  return {
    name: 'mails',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!serveMail(request, response, { endpoint, origin })) next();
      });
    },
  };
}

/** Puts changed bundles into their functions, one batch after the other; the first build is what was just deployed. */
function pusher({ endpoint, deployment }: Installed, log: (line: string) => void) {
  let first = true;
  let last = Promise.resolve();
  const push = async ({ name }: Bundle) => {
    const functionName = deployment.functions[name];
    if (!functionName) return log(`${name} is new: restart npm run dev to deploy it.`);
    const begun = performance.now();
    notePush(LOCAL, name);
    await pushCode(endpoint.url, functionName, join(ROOT, 'dist', 'functions', name));
    log(`${name} is live (${Math.round(performance.now() - begun)} ms).`);
  };
  return (changed: Bundle[]) => {
    if (first) {
      first = false;
      return;
    }
    for (const bundle of changed) {
      last = last.then(() => push(bundle)).catch((error: Error) => log(`${bundle.name}: ${error.message}`));
    }
  };
}
