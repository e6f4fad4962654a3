import * as v from 'valibot';

/** Halves of characters (lone surrogates), which UTF-8 cannot carry. */
export const HALVES = /\p{Cs}/u;
/** Every control character (C0, DEL, C1). */
export const CONTROL = /\p{Cc}/u;

/** Something secret as it is typed: nothing of it is changed, and only what nobody can type is refused. */
export function secret(missing: string) {
  return v.pipe(
    v.string(missing),
    v.nonEmpty(missing),
    v.check((text) => !HALVES.test(text) && !CONTROL.test(text), 'Remove the control characters'),
  );
}
