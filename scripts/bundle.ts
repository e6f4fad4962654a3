import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, type BuildResult, build, context, type Metafile, type Plugin, stop } from 'esbuild';
import {
  electroByParts,
  entitiesWhenUsed,
  slimClients,
  withoutNeverTried,
  withoutSchemaChecks,
} from './bundles/slim.ts';
import { codeHash } from './local/fingerprint.ts';

/**
 * One built function: the name of its folder in dist/functions, the bytes of its code without the source map and of the
 * content beside it, and the hash of both.
 */
export type Bundle = {
  readonly name: string;
  readonly bytes: number;
  readonly contentBytes: number;
  readonly hash: string;
};

const ROOT = join(import.meta.dirname, '..');

/** The module that reads content, and the content: data files, which stand beside the code of every function that reads them. */
const LOADER = 'functions/core/catalogue/library.ts';
const CONTENT = 'functions/core/catalogue/content';

/** The source of every function by the name of its bundle: an area's handler as the area, a job as `job-<job>`. */
export function entryPoints(root = ROOT): Record<string, string> {
  const functions = join(root, 'functions');
  const areas = files(functions, 'handler.ts').map((file) => [file.split('/')[0], file]);
  const jobs = files(functions, /^jobs\/[^/]+(?<!\.test)\.ts$/).map((file) => [`job-${basename(file, '.ts')}`, file]);
  return Object.fromEntries([...areas, ...jobs].map(([name, file]) => [name, join(functions, String(file))]));
}

/**
 * Build every function into dist/functions/<name>/index.js with its source map, the content that it reads in content/ beside
 * it, and esbuild's metafile in dist/functions.
 * @param out another folder, for those who only look at the bundles; it is emptied first
 */
export async function bundle(root = ROOT, out = outputFolder(root)): Promise<Bundle[]> {
  rmSync(out, { recursive: true, force: true });
  const result = await build(options(root, out));
  // Its service would keep some 400 MB for as long as the product runs.
  await stop();
  return finish(root, out, result);
}

/**
 * Build every function now and again whenever a source changes; `onChange` is told the bundles that came out different.
 * A source that does not compile is reported by esbuild itself and changes nothing. A new area or job needs a restart.
 */
export async function watchBundles(onChange: (changed: Bundle[]) => void, root = ROOT): Promise<() => Promise<void>> {
  const known = new Map<string, string>();
  const out = outputFolder(root);
  const tell = {
    name: 'tell',
    setup(build: { onEnd: (then: (result: BuildResult) => void) => void }) {
      build.onEnd((result) => {
        if (result.errors.length > 0) return;
        const changed = finish(root, out, result).filter(({ name, hash }) => known.get(name) !== hash);
        for (const { name, hash } of changed) known.set(name, hash);
        if (changed.length > 0) onChange(changed);
      });
    },
  };
  const settings = options(root, out);
  const watching = await context({ ...settings, plugins: [...(settings.plugins ?? []), tell] });
  await watching.watch();
  return () => watching.dispose();
}

/** While watching, newly issued content is a change of what reads it. */
const watchedContent = (root: string): Plugin => ({
  name: 'watched-content',
  setup(build) {
    const loader = join(root, LOADER);
    build.onLoad({ filter: /[\\/]catalogue[\\/]library\.ts$/ }, ({ path }) =>
      path === loader ? { contents: readFileSync(path), loader: 'ts', watchDirs: [join(root, CONTENT)] } : undefined,
    );
  },
});

function options(root: string, out: string): BuildOptions & { metafile: true } {
  const entries = Object.entries(entryPoints(root)).map(([name, file]) => [`${name}/index`, file]);
  return {
    ...lambdaOptions(root),
    entryPoints: Object.fromEntries(entries),
    outdir: out,
    metafile: true,
  };
}

/** How code is bundled for Lambda, whatever the code. */
export function lambdaOptions(root = ROOT): BuildOptions {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    // The SDK's ES modules come first: esbuild can leave out what is not used of them.
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    // A module of a bundle stands where the bundle does.
    define: { 'import.meta.dirname': '__dirname' },
    plugins: [
      withoutNeverTried,
      withoutSchemaChecks,
      entitiesWhenUsed,
      electroByParts,
      slimClients,
      watchedContent(root),
    ],
  };
}

function finish(root: string, out: string, { metafile }: BuildResult): Bundle[] {
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'meta.json'), JSON.stringify(metafile));
  return Object.keys(entryPoints(root)).map((name) => {
    const folder = join(out, name);
    const content = join(folder, 'content');
    rmSync(content, { recursive: true, force: true });
    if (readsContent(metafile, name)) cpSync(join(root, CONTENT), content, { recursive: true });
    const bytes = statSync(join(folder, 'index.js')).size;
    return { name, bytes, contentBytes: sizeOf(content), hash: codeHash(folder) };
  });
}

function readsContent(metafile: Metafile | undefined, name: string): boolean {
  const output = Object.entries(metafile?.outputs ?? {}).find(([file]) => file.endsWith(`/${name}/index.js`));
  return Object.hasOwn(output?.[1].inputs ?? {}, LOADER);
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

function outputFolder(root: string): string {
  return join(root, 'dist', 'functions');
}

function files(folder: string, pattern: string | RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) =>
      typeof pattern === 'string' ? file.split('/').slice(1).join('/') === pattern : pattern.test(file),
    )
    .sort();
}

if (import.meta.main) {
  const begun = performance.now();
  const bundles = await bundle();
  const kb = (bytes: number) => `${String(Math.ceil(bytes / 1024)).padStart(5)} KB`;
  for (const { name, bytes, contentBytes } of bundles) {
    console.log(`${name.padEnd(24)} ${kb(bytes)}, content ${kb(contentBytes)}`);
  }
  console.log(`${bundles.length} functions in ${Math.round(performance.now() - begun)} ms`);
}
