import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** A file imports another: paths from the root of the project, with slashes. */
export type Import = { readonly from: string; readonly to: string };
export type Source = { readonly file: string; readonly code: string };

/** Every file of TypeScript in some rooms with what it says, as paths from the root of the project. */
export function sourcesOf(rooms: readonly string[]): Source[] {
  return rooms.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist|\.tsc)\//.test(file))
      .map((file) => ({ file: posix.join(room, file), code: readFileSync(join(ROOT, room, file), 'utf8') })),
  );
}

/** What a file imports of the project: values, types, what it passes on, and what it loads later. */
export function importsOf({ file, code }: Source): Import[] {
  const spelled = /(?:\bfrom|\bimport)\s*\(?\s*'(#|\.)([^']+)'/g;
  return [...code.matchAll(spelled)].map(([, start, rest = '']) => ({
    from: file,
    to: start === '.' ? posix.join(posix.dirname(file), `.${rest}`) : rest,
  }));
}

/**
 * Circles among arrows, each as its stops with the first one again at its end. Where there are circles at least one is
 * found, and none where there is none.
 */
export function circlesIn(arrows: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (stop: string, way: readonly string[]) => {
    const at = way.indexOf(stop);
    if (at >= 0) circles.push([...way.slice(at), stop]);
    if (at >= 0 || done.has(stop)) return;
    for (const to of next.get(stop) ?? []) walk(to, [...way, stop]);
    done.add(stop);
  };
  for (const stop of next.keys()) walk(stop, []);
  return circles;
}

/** The arrows between the parts that files belong to; what belongs to none, and what stays within its part, is left out. */
export function between(imports: readonly Import[], partOf: (file: string) => string | undefined): Import[] {
  return imports.flatMap(({ from, to }) => {
    const [outer, inner] = [partOf(from), partOf(to)];
    return outer === undefined || inner === undefined || outer === inner ? [] : [{ from: outer, to: inner }];
  });
}
