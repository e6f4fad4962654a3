import type { DataPointOfYear, YearContext } from '#functions/collection/api.ts';
import { type Period, rangeOf } from '#shared/collection/periods/rules.ts';
import type { Asking, Line } from './year-lines.ts';

const at = '2026-03-01T12:00:00.000Z';

/** An administrator of the tests who asks for everything in a year. */
export function askingFor(context: YearContext): Asking {
  return {
    context,
    caller: {
      userId: 'ada',
      email: '',
      name: 'Ada Lovelace',
      orgId: 'acme',
      roles: ['COMPANY_ADMIN'],
      allowedQuestionGroupIds: [],
      allowedEntityIds: [],
      via: 'membership',
    },
    states: 'all',
    now: new Date(at),
    names: async () => (id) => (id ? { id, name: 'Ada Lovelace' } : null),
    onProgress: async () => {},
  };
}

/** A submitted answer with a note, as it is read of a year: the `n`th of its row. */
export function lineOf(
  { asking }: YearContext,
  dataPoint: DataPointOfYear,
  {
    entityId,
    entity,
    period,
  }: { readonly entityId: string; readonly entity?: YearContext['entities'][number]; readonly period: Period },
  { value, note, n = 0 }: { readonly value: string; readonly note: string; readonly n?: number },
): Line {
  const { from, to } = rangeOf(period, asking) ?? { from: asking.startDate, to: asking.endDate };
  const shown = {
    state: 'SUBMITTED' as const,
    value,
    unit: dataPoint.definition.unit,
    canonical: value,
    note,
    by: `user-${n}`,
    at: new Date(Date.parse(at) + n).toISOString(),
    reason: null,
  };
  return { dataPoint, cell: { entityId, period, from, to, optOut: null }, entity, shown };
}
