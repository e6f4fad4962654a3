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
/** Milliseconds that loading a bundle may take on the design's machine (3.1). */
export const importBudget = 90;
