/** One deliberate fault: a piece of the source that is replaced, and the tests that have to notice. */
export type Mutant = {
  /** Names it in the report; said in words of what it breaks. */
  readonly id: string;
  /** The file, from the root of the repository. */
  readonly file: string;
  /** The declaration at the top of the file in which the piece lies. */
  readonly within: string;
  /** The piece as it stands: exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The test files of which at least one has to fail: as few and as quick as prove it. */
  readonly suites: readonly string[];
  /** The promise of docs/trust.md that this would break, word for word. */
  readonly promise?: string;
};

type Fault = Omit<Mutant, 'file' | 'suites'> & { readonly suites?: readonly string[] };

/** The mutants of one file; a fault that names suites of its own is proven by those. */
export function mutantsOf(file: string, suites: readonly string[], faults: readonly Fault[]): Mutant[] {
  return faults.map((fault) => ({ file, suites, ...fault }));
}
