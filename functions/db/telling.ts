/** How something says who a person is. */
export type Personal = 'name' | 'address' | 'account' | 'picture' | 'profile' | 'words';

/** What the strings of an entity tell, each named once: a unit test finds those that nobody has judged. */
export type Telling = {
  readonly entity: string;
  /** What says who a person is: an erasure takes each away, by a place of functions/people/privacy/places.ts. */
  readonly personal: Readonly<Record<string, Personal>>;
  /** The same, where it goes by itself within so many seconds and nobody is looked up by it. */
  readonly passing: Readonly<Record<string, number>>;
  /** What people wrote about the affairs of an organisation: it is the organisation's, and no erasure searches it. */
  readonly written: readonly string[];
  /** Ids, codes, dates, keys and figures: of nobody do they say who it is. */
  readonly plain: readonly string[];
};

type Model = { readonly entity: string };
type Judged<A extends string> = {
  readonly personal?: Partial<Readonly<Record<A, Personal>>>;
  readonly passing?: Partial<Readonly<Record<A, number>>>;
  readonly written?: readonly A[];
  readonly plain?: readonly A[];
};

/** Says of an entity what its strings tell; stands beside the entity, so that whoever adds a field judges it. */
export function telling<A extends string>(
  entity: { readonly schema: { readonly model: Model; readonly attributes: Readonly<Record<A, unknown>> } },
  { personal = {}, passing = {}, written = [], plain = [] }: Judged<NoInfer<A>>,
): Telling {
  return {
    entity: entity.schema.model.entity,
    personal: personal as Telling['personal'],
    passing: passing as Telling['passing'],
    written,
    plain,
  };
}
