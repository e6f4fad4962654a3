/** Something the person at the keyboard can mend: its lines say what is wrong, then what to do. */
export class Trouble extends Error {
  /** @param {...string} lines */
  constructor(...lines) {
    super(lines.join('\n'));
    this.name = 'Trouble';
  }
}

/**
 * Print an error and end the process with status 1: trouble as its own words, anything else with its stack.
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  console.error(error instanceof Trouble ? `\n${error.message}\n` : error);
  process.exit(1);
}
