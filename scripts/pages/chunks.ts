/** What a bundler knows of a module before it draws chunks. */
type ModuleInfo = {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
export type Graph = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

/** Which modules every screen needs, found once for each build. */
type Shares = {
  readonly base: ReadonlySet<string>;
  readonly shell: ReadonlySet<string>;
  /** The part of the kit that most pages of the shell use. */
  readonly common: ReadonlySet<string>;
  /** The icons of these three and of many pages: `icons` where something before the shell shows those of the first two, else as their users. */
  readonly icons: ReadonlyMap<string, string>;
};

/** A part of the kit that so many pages use is loaded with the first of them. */
const COMMON = 15;
/** An icon sooner: in a chunk of its own two thirds of it are wrapping. */
const COMMON_ICON = 6;
/** Screens before the shell: what they share with it belongs to the base. */
const PLAIN = /\/features\/(auth|people\/switcher)\//;
/** Shared modules that are nothing but small data for the browser; the others bring their schemas along. */
const LIGHT = /\/(routes|problem|route|flags|access|identifier|plural)\.ts$|\/switcher\/(address|rules|schema)\.ts$/;
/** What computes, reads and writes numbers: one chunk, as who needs one part needs the others. */
const NUMBERS = /\/shared\/library\/(numbers\/|units\/decimal\.ts$)|\/web\/lib\/figures\.ts$/;

/**
 * Names the chunk of a module, so that a screen loads few files and no code of another screen: `base` before anything,
 * `shell` around the screens of a member, `icons` of the base, `common` for the kit of most pages, `numbers`. What it does not name
 * the bundler splits by itself.
 * @param web folder of the single-page app, with slashes
 */
export function chunkNames(web: string): (id: string, graph: Graph) => string | null {
  let found: Shares | undefined;
  return (id, graph) => {
    found ??= sharesOf(web, graph);
    if (id.includes('/node_modules/lucide-react/')) return isIcon(id) ? (found.icons.get(id) ?? null) : 'icons';
    // Shell.tsx stays a chunk under its own name, which the first-load check looks for.
    if (/\.css$|\/node_modules\/valibot\/|\/app\/(Shell|main)\.tsx$/.test(id)) return null;
    if (NUMBERS.test(id)) return 'numbers';
    if (id.includes('/shared/') && !LIGHT.test(id)) return null;
    if (found.base.has(id)) return 'base';
    if (found.shell.has(id)) return 'shell';
    return found.common.has(id) ? 'common' : null;
  };
}

function sharesOf(web: string, graph: Graph): Shares {
  const from = (...files: string[]) =>
    reached(
      files.map((file) => `${web}/${file}`),
      graph,
    );
  const declared = graph.getModuleInfo(`${web}/app/screens.ts`)?.importedIds ?? [];
  const pages = declared.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  if (pages.length === 0) throw new Error('The screens of app/screens.ts name no page');
  const plain = reached(
    pages.filter((page) => PLAIN.test(page)),
    graph,
  );
  const shell = from('app/Shell.tsx');
  const base = new Set([...from('app/main.tsx', 'app/Frame.tsx'), ...[...shell].filter((id) => plain.has(id))]);
  const counts = new Map<string, number>();
  const iconCounts = new Map<string, number>();
  for (const page of pages.filter((each) => !PLAIN.test(each))) {
    const ids = reached([page], graph);
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const icon of iconsOf(ids, graph)) iconCounts.set(icon, (iconCounts.get(icon) ?? 0) + 1);
  }
  const isCommon = (id: string) => /\/web\/(ui|lib)\//.test(id) && (counts.get(id) ?? 0) >= COMMON;
  // the icons' barrel with it: it says in which file each of them lies
  const common = new Set([...counts.keys()].filter((id) => isCommon(id) || id.endsWith('/lucide-react.mjs')));
  const early = new Set([...iconsOf(base, graph), ...iconsOf(plain, graph)]);
  const known = [...iconsOf(base, graph), ...iconsOf(shell, graph)];
  const often = [...iconCounts].filter(([, count]) => count >= COMMON_ICON).map(([icon]) => icon);
  const icons = new Map([...iconsOf(common, graph), ...often].map((icon) => [icon, 'common']));
  for (const icon of known) icons.set(icon, early.has(icon) ? 'icons' : 'shell');
  return { base, shell, common, icons };
}

/** The modules that others import, directly or not, and these themselves. */
function reached(ids: readonly string[], graph: Graph): Set<string> {
  const seen = new Set<string>();
  const walk = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next);
  };
  for (const id of ids) walk(id);
  return seen;
}

function isIcon(id: string): boolean {
  return /\/icons\/[^/]+$/.test(id);
}

/** The files of the icons that modules name in their imports; the package exports all of them from one module. */
function iconsOf(modules: ReadonlySet<string>, graph: Graph): Set<string> {
  const ids = [...modules];
  const barrel = ids.find((id) => id.endsWith('/lucide-react.mjs'));
  const folder = barrel?.slice(0, barrel.lastIndexOf('/'));
  const fileOf = new Map<string, string>();
  const exported = /export \{([^}]*)\} from ["']\.(\/icons\/[^"']+)["']/g;
  for (const [, names = '', file = ''] of graph.getModuleInfo(barrel ?? '')?.code?.matchAll(exported) ?? []) {
    for (const name of names.matchAll(/default as (\w+)/g)) fileOf.set(name[1] ?? '', `${folder}${file}`);
  }
  const imported = /import \{([^}]*)\} from ["']lucide-react["']/g;
  const names = ids
    .filter((id) => !id.includes('/node_modules/'))
    .flatMap((id) =>
      [...(graph.getModuleInfo(id)?.code ?? '').matchAll(imported)].flatMap(([, list = '']) => list.split(',')),
    );
  return new Set(names.flatMap((name) => fileOf.get(name.trim().split(' ')[0] ?? '') ?? []));
}
