/** A name of code as people write it: `licenceEndDate` is `Licence end date`, `by_grant` is `By grant`. */
export function sentence(name: string): string {
  const spaced = name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A list of such names, as it is kept: `toDate, fundIds`. */
export function sentences(names: string): string {
  return names.split(', ').map(sentence).join(', ');
}
