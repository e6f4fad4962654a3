/** One entry of Vite's manifest, as far as the first load needs it. */
export type ManifestEntry = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
};
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** What a browser loads before a screen shows, in bytes of gzip, beside the budget. */
export type FirstLoad = {
  readonly route: string;
  readonly kind: Kind;
  readonly bytes: number;
  readonly most: number;
  readonly over: boolean;
  /** Its files, the heaviest first. */
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
};

export type Kind = 'shell' | 'list or form' | 'dashboard' | 'plain' | 'css';

/** Budgets of `design/frontend.md` 4.4, kB of gzip: the shell alone, a screen with the shell, and all CSS of a screen. */
export const budgets: Readonly<Record<Kind, number>> = {
  shell: 125,
  'list or form': 170,
  dashboard: 190,
  plain: 135,
  css: 25,
};

/** The shell around the screens of a member: a chunk of its own, loaded beside the page's. */
export const SHELL = 'app/Shell.tsx';
const ENTRY = 'index.html';
const KB = 1024;

/**
 * The first load of every page in a manifest. A page is a dynamic entry below `features/` whose name ends in `Page.tsx`,
 * or one of the app's own pages; what stands before the sign-in does without the shell.
 * @param sizeOf bytes of gzip of a built file
 * @param atOnce the manifest keys of what a page begins to load by `import()` as soon as it is there itself
 * @throws Error for a manifest without the entry, the shell or any page, and for an import that it does not hold
 */
export function firstLoads(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  atOnce: (page: string) => readonly string[] = () => [],
): FirstLoad[] {
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && /Page\.tsx$/.test(key));
  if (pages.length === 0) throw new Error('The manifest holds no page');
  const weighed = (route: string, kind: Kind, files: ReadonlyMap<string, string>): FirstLoad => {
    const parts = [...files]
      .map(([file, name]) => ({ name, bytes: sizeOf(file) }))
      .toSorted((a, b) => b.bytes - a.bytes);
    const bytes = parts.reduce((total, part) => total + part.bytes, 0);
    const most = budgets[kind] * KB;
    return { route, kind, bytes, most, over: bytes > most, parts };
  };
  const load = (route: string, kind: Kind, keys: readonly string[]): FirstLoad[] => {
    const { scripts, styles } = filesOf(manifest, keys);
    return [weighed(route, kind, scripts), weighed(`${route} (CSS)`, 'css', styles)];
  };
  const shell = load('Shell', 'shell', [ENTRY, SHELL]);
  return [
    ...shell,
    ...pages.flatMap((page) => {
      const kind = kindOf(page);
      const around = kind === 'plain' ? [ENTRY] : [ENTRY, SHELL];
      return load(page, kind, [...around, page, ...atOnce(page)]);
    }),
  ];
}

/**
 * What a module begins to load when it is evaluated, from its source: an `import()` at its top level that stands in no
 * function, and a part that is begun there. What waits for a click or for a component to show is loaded later.
 * @param page the module's manifest key, from which relative names are resolved
 */
export function loadedAtOnce(page: string, source: string): string[] {
  const folder = page.slice(0, page.lastIndexOf('/'));
  const begun = new Set([...source.matchAll(/^(\w+)\.begin\(\)/gm)].map(([, part]) => part));
  const parts = [...source.matchAll(/^const (\w+) = laterPart[^;]*?import\('\.\/([^']+)'\)/gm)];
  const imported = [...source.matchAll(/^(?:export\s+)?const\s+\w+\s*=\s*import\(\s*'\.\/([^']+)'/gm)];
  return [
    ...imported.map(([, name = '']) => name),
    ...parts.flatMap(([, part = '', name = '']) => (begun.has(part) ? [name] : [])),
  ].map((name) => `${folder}/${name}`);
}

/** Which budget a page has. */
export function kindOf(page: string): Kind {
  if (/^features\/(auth|people\/switcher)\//.test(page)) return 'plain';
  return /^features\/reporting\/dashboard\//.test(page) ? 'dashboard' : 'list or form';
}

function filesOf(manifest: Manifest, keys: readonly string[]) {
  const seen = new Set<string>();
  // By file: the name that the manifest gives it.
  const scripts = new Map<string, string>();
  const styles = new Map<string, string>();
  const walk = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const entry = manifest[key];
    if (!entry) throw new Error(`The manifest does not hold ${key}`);
    scripts.set(entry.file, entry.name ?? key);
    for (const style of entry.css ?? []) styles.set(style, style);
    for (const next of entry.imports ?? []) walk(next);
  };
  for (const key of keys) walk(key);
  return { scripts, styles };
}

/** The first loads over their budget, one line each, for a check to print. */
export function overBudget(loads: readonly FirstLoad[]): string[] {
  return loads
    .filter(({ over }) => over)
    .map(({ route, bytes, most }) => `${route}: ${toKb(bytes)} kB of ${toKb(most)} kB gzip`);
}

function toKb(bytes: number): string {
  return (bytes / KB).toFixed(1);
}
