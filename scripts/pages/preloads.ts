import type { Plugin } from 'vite';

/** What is built, as far as preloading needs it: what each file imports before it runs. */
type Bundle = Readonly<Record<string, { readonly type: string; readonly imports?: readonly string[] }>>;

/** Finds what a chunk has loaded itself by the time that it asks for another. */
export class Loaded {
  readonly #imports = new Map<string, readonly string[]>();
  readonly #byHost = new Map<string, ReadonlySet<string>>();

  note(bundle: Bundle): void {
    for (const [file, built] of Object.entries(bundle)) this.#imports.set(file, built.imports ?? []);
    this.#byHost.clear();
  }

  /** Of the files that another chunk needs, those that the asking one (`host`) has not loaded. */
  missing(host: string, files: readonly string[]): string[] {
    const loaded = this.#byHost.get(host) ?? this.#loadedBy(host);
    this.#byHost.set(host, loaded);
    return files.filter((file) => !loaded.has(file));
  }

  #loadedBy(host: string): Set<string> {
    const seen = new Set<string>();
    const walk = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const next of this.#imports.get(file) ?? []) walk(next);
    };
    walk(host);
    return seen;
  }
}

/** Keeps what is built for `loaded`, before the build writes into each chunk what is to be preloaded. */
export function noting(loaded: Loaded): Plugin {
  return {
    name: 'noting-loaded',
    apply: 'build',
    generateBundle: { order: 'pre', handler: (_, bundle) => loaded.note(bundle) },
  };
}
