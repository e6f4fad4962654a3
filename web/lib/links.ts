import { urlOf } from './api.ts';

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Params<Path extends string> = { readonly [Name in Names<Path>]: string | number };
type Query = Readonly<Record<string, string | number | undefined>>;

/** The address of a screen: `linkTo('/collect-data/data-points/{dataPointId}', { dataPointId }, { year })`. */
export function linkTo<const Path extends `/${string}`>(
  path: Path,
  ...[params, query]: [Names<Path>] extends [never]
    ? [params?: Record<string, never>, query?: Query]
    : [params: Params<Path>, query?: Query]
): string {
  return urlOf(path, { params, query });
}
