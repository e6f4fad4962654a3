import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Counts how many of the things that went by are still held by somebody: those that a collection of the garbage leaves. */
export function watched() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let refs: WeakRef<object>[] = [];
  return {
    watch<T extends object>(each: T): T {
      refs.push(new WeakRef(each));
      return each;
    },
    async held(): Promise<number> {
      await setImmediate();
      collect();
      refs = refs.filter((ref) => ref.deref() !== undefined);
      return refs.length;
    },
  };
}
