/**
 * What the figures of units are held against, from `design/quality.md`. 3.6 counts on 12 read units for a request and 12
 * write units for a save with its history and roll-up; 3.2 measured 126.5 read units for a whole year of 36,000 cells.
 */
export const unitBudgets = {
  readUnitsPerRequest: 12,
  readUnitsPerYearScreen: 126.5,
  writeUnitsPerSave: 12,
} as const;

/** Write units of the least that a save writes: row, event and gate, of 1 KB each. */
export const leastWriteUnits = 2 + 2 + 2;

/** Milliseconds on two cores, from `design/quality.md` 3.4: of one save at a time, and of opening a data point. */
export const latencyBudgets = { saveP50: 8, saveP95: 25, openP95: 150 } as const;
/** Most KB of a function's code: of sign-in, of those that use S3 or mail, and of all others. */
export const bundleBudgets = { signIn: 560, withFilesOrMail: 900, others: 700 } as const;

/**
 * What loading a function took when it was first measured (2026-11-28), in CPU of the bare client in the same run. Today's has
 * to be at most `share` of it; what came later has no such budget.
 */
export const firstImports: Readonly<Record<string, number>> = {
  admin: 5.1,
  auth: 4.1,
  collection: 5.9,
  library: 3.9,
  notifications: 3.7,
  organisations: 4.6,
  people: 5.3,
  portfolio: 5.1,
  reporting: 5.9,
  'service-accounts': 4.2,
  'job-fill-demo': 4.5,
  'job-project-changes': 4.4,
  'job-remind-deadlines': 5.1,
  'job-run-export': 6.3,
  'job-send-mail': 2.1,
};
export const importBudget = { share: 0.5 } as const;
