import { answerMutants } from './answers.ts';
import { askedMutants } from './asked.ts';
import { behindMutants } from './behind.ts';
import { collectionMutants } from './collection.ts';
import { doorMutants } from './door.ts';
import { evidenceMutants } from './evidence.ts';
import { figureMutants } from './figures.ts';
import { fileMutants } from './files.ts';
import { givenUpMutants } from './given-up.ts';
import { limitMutants } from './limits.ts';
import type { Mutant } from './mutant.ts';
import { organisationMutants } from './organisations.ts';
import { peopleMutants } from './people.ts';
import { peopleRaceMutants } from './people-races.ts';
import { raceMutants } from './races.ts';
import { rollUpMutants } from './rollups.ts';
import { signInMutants } from './sign-in.ts';
import { tableMutants } from './table.ts';
import { yearMutants } from './years.ts';

/** Every mutant that is kept: a rule or a guard that is worth having gets one here with its test. */
export const mutants: readonly Mutant[] = [
  ...figureMutants,
  ...answerMutants,
  ...collectionMutants,
  ...rollUpMutants,
  ...behindMutants,
  ...givenUpMutants,
  ...askedMutants,
  ...yearMutants,
  ...doorMutants,
  ...tableMutants,
  ...signInMutants,
  ...peopleMutants,
  ...organisationMutants,
  ...fileMutants,
  ...evidenceMutants,
  ...limitMutants,
  ...peopleRaceMutants,
  ...raceMutants,
];

/** Why a promise of docs/trust.md has no mutant: its control is no expression that could be replaced. */
export const withoutMutant: Readonly<Record<string, string>> = {
  'What opens something stands in no address, so in no log at the edge':
    'it is the shape of the routes: the test walks all of them, and no expression decides it',
  'Nobody learns whose password counts, and why not':
    'one way for every address: there is no branch to take out, the test compares the calls',
  "The provider's staff read no value in the admin portal":
    'nothing is there that reads a value: the test looks into every answer',
  'A disclosure is answered by what it asks': 'content of the library, held against worked examples',
  'Answers that contradict each other are refused or warned of, right ones pass':
    'content of the library: every rule is tried with a wrong and a right answer',
  'A figure is one number wherever it is shown':
    'one rule used everywhere: shown by drawn companies, broken by every mutant of the figures',
  'What was written is answered as written': 'the order of steps: shown by calls that fail one by one',
  'No script of a stranger runs in the page': 'headers of the infrastructure, asserted as they are deployed',
  'Functions may do what they need and no more': 'rights as data, compared with the code both ways',
  'Data can be restored': 'settings of the infrastructure, asserted as they are deployed',
  'The API answers what its document says': 'the document is made of the routes; every answer is held against it',
  'The mails of a local start are read on this machine alone': 'a tool of the local start, no part of the product',
};
