/** Which answers a workbook holds, in the words of the choice. */
export const STATES_WORDS = {
  submitted: 'Submitted answers only',
  all: 'Submitted answers and my drafts',
} as const;
