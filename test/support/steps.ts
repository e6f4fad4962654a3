/**
 * How often a piece of work takes an element of a list into its hand: by a method of an array, by going through an array, a
 * map or a set, or by listing what an object holds. A loop within a loop shows in it at any size and on any machine, as a
 * time does not.
 */
export async function stepsOf(work: () => unknown): Promise<number> {
  let steps = 0;
  const restores: (() => void)[] = [];
  const patch = (owner: object, name: string | symbol, make: (own: (...args: unknown[]) => unknown) => unknown) => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    if (!before) throw new Error(`There is no ${String(name)}`);
    const value = make(before.value as (...args: unknown[]) => unknown);
    Object.defineProperty(owner, name, { ...before, value });
    restores.push(() => Object.defineProperty(owner, name, before));
  };
  for (const name of [
    'every',
    'filter',
    'find',
    'findIndex',
    'findLast',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
  ]) {
    patch(Array.prototype, name, (own) => {
      return function (this: unknown, visit: (...args: unknown[]) => unknown, ...rest: unknown[]) {
        const counted = function (this: unknown, ...args: unknown[]) {
          steps += 1;
          return visit.apply(this, args);
        };
        return own.call(this, counted, ...rest);
      };
    });
  }
  for (const name of ['includes', 'indexOf', 'join', 'slice', 'toSorted', 'sort', 'concat', 'flat']) {
    patch(Array.prototype, name, (own) => {
      return function (this: readonly unknown[], ...args: unknown[]) {
        steps += this.length;
        return own.apply(this, args);
      };
    });
  }
  for (const iterator of [[].values(), new Map().values(), new Set().values()]) {
    patch(Object.getPrototypeOf(iterator), 'next', (own) => {
      return function (this: unknown) {
        steps += 1;
        return own.call(this);
      };
    });
  }
  for (const name of ['entries', 'keys', 'values']) {
    patch(Object, name, (own) => {
      return (thing: unknown) => {
        const listed = own(thing) as readonly unknown[];
        steps += listed.length;
        return listed;
      };
    });
  }
  try {
    await work();
    return steps;
  } finally {
    for (const restore of restores) restore();
  }
}

/** How many times as many steps four times as many things take: 4 where no list is gone through for each entry of another. */
export async function growthOf(work: (size: number) => () => unknown, size = 60): Promise<number> {
  const [few, many] = [work(size), work(4 * size)];
  // What is made once and kept, as formulas are, is no step of either.
  await few();
  return (await stepsOf(many)) / (await stepsOf(few));
}
