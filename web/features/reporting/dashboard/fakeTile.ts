import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';

/** A whole figure of four cells; change what a test is about. */
export function aFigure(value: RollUpFigure['value'], change: Partial<RollUpFigure> = {}): RollUpFigure {
  const answered = value === null ? 0 : 4;
  return { value, expected: 4, answered, excluded: 0, partial: answered < 4, ...change };
}

/** A tile of MWh over 2023 to 2025 with these figures, oldest first; null = that year is not set up. */
export function aTile(figures: readonly (RollUpFigure | null)[], change: Partial<Tile> = {}): Tile {
  const first = 2025 - figures.length + 1;
  return {
    id: 'energy_total',
    name: 'Energy consumption',
    category: 'Environment',
    groupId: 'energy',
    type: 'number',
    unit: 'MWh',
    decimals: 2,
    derived: false,
    core: false,
    direction: 'neutral',
    years: figures.map((figure, at) => ({
      year: first + at,
      status: figure === null ? 'NOT_SET_UP' : 'LAUNCHED',
      unit: change.unit === undefined ? 'MWh' : change.unit,
      figure: figure ?? { value: null, expected: 0, answered: 0, excluded: 0, partial: false },
      behind: null,
    })),
    ...change,
  };
}
