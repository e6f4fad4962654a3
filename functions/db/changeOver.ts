import { AppError } from '#shared/api/problem.ts';

/** What somebody is told who changes what another has changed meanwhile. */
export type Meanwhile = {
  readonly message: string;
  /** What is stored now, in the shape that the route answers; the page compares by it. */
  readonly now: () => Promise<unknown>;
};

/** Takes the refusals of the write that stands on the version; throws where there are any. */
export type MustHold = (refusals: readonly unknown[]) => Promise<void>;

/**
 * Begins a change over the version that its author saw. What has moved on already is refused at once; what moves on before
 * the write is refused by the write's own condition, whose refusals go to the function that this gives.
 * @param version what the author saw
 * @param stored what is stored, as it was read for this change
 * @throws AppError `conflict` with what is stored now as `current`
 */
export async function changeOver(
  version: number,
  stored: { readonly version: number },
  { message, now }: Meanwhile,
): Promise<MustHold> {
  const mustHold = async (holds: boolean) => {
    if (!holds) throw new AppError('conflict', message, { current: await now() });
  };
  await mustHold(stored.version === version);
  return (refusals) => mustHold(refusals.length === 0);
}
