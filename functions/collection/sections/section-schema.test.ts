import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignedOf, cellsOf, dataPointOf, type YearContext } from '#functions/collection/year/context.ts';
import { yearContext } from '#functions/collection/year/samples.ts';
import { holdsAtOf, sectionCells } from '#shared/collection/asked/section-cells.ts';
import { type Period, periodLabel, periods } from '#shared/collection/periods/rules.ts';
import { isAsked, mayEnter, mayRead } from '#shared/collection/reach/rules.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';
import { sectionSchema } from './section-schema.ts';

const ENERGY = 'energy_consumption_total';
const ids = ['leeds', 'oslo', 'lyon', 'porto'];

const optOut = fc.record({
  entityId: fc.option(fc.constantFrom(...ids, 'root')),
  period: fc.option(fc.constantFrom<Period>('FY', 'Q1', 'Q4', 'M01', 'M07')),
  reason: fc.constant('immaterial' as const),
  note: fc.constantFrom('', 'Sold soon'),
  by: fc.constant('ada'),
  at: fc.constant(''),
});
const some = fc.subarray([...ids, 'root']);
const assignees = fc.array(fc.record({ userId: fc.constantFrom('ada', 'ben'), entityIds: some }), { maxLength: 2 });
const day = fc.constantFrom(null, '2024-11-30', '2025-03-15', '2025-07-01', '2026-02-01');

/** Years of any set-up, as far as it decides which cells are asked. */
const contexts = fc
  .record({
    periodicity: fc.constantFrom('annual' as const, 'quarterly' as const, 'monthly' as const),
    chosen: fc.option(some),
    reporting: fc.option(some),
    optOuts: fc.array(optOut, { maxLength: 3 }),
    assignees,
    ofSection: assignees,
    dates: fc.constantFrom(['2025-01-01', '2025-12-31'], ['2025-04-01', '2026-03-31'], ['2025-01-01', '2025-08-31']),
    days: fc.array(fc.tuple(day, day), { minLength: ids.length, maxLength: ids.length }),
    archived: fc.subarray(ids),
    defaultAssigneeId: fc.constantFrom(undefined, 'ada'),
  })
  .map((drawn): YearContext => {
    const context = yearContext([ENERGY], ids);
    const [point] = context.setup.dataPoints.values();
    if (!point) throw new Error('Nothing is asked');
    const optOuts = drawn.optOuts.map(({ entityId, period, ...rest }) => ({
      ...rest,
      ...(entityId && { entityId }),
      ...(period && { period }),
    }));
    const own = { ...point, periodicity: drawn.periodicity, optOuts, assignees: drawn.assignees };
    const [startDate = '', endDate = ''] = drawn.dates;
    return {
      ...context,
      record: { defaultAssigneeId: drawn.defaultAssigneeId } as YearContext['record'],
      asking: { startDate, endDate, entityIds: drawn.reporting },
      entities: context.entities.map((entity, at) => {
        const [from = null, to = null] = entity.isRoot ? [] : (drawn.days[at - 1] ?? []);
        return { ...entity, from, to, archived: drawn.archived.includes(entity.id) };
      }),
      setup: {
        ...context.setup,
        dataPoints: new Map([[ENERGY, { ...own, ...(drawn.chosen && { entityIds: drawn.chosen }) }]]),
        sections: new Map([
          [
            'energy',
            {
              orgId: 'acme',
              year: 2025,
              groupId: 'energy',
              version: 1,
              v: 1,
              assignees: drawn.ofSection,
              createdAt: '',
              updatedAt: '',
            },
          ],
        ]),
      },
    };
  });

const callers = fc
  .record({
    role: fc.constantFrom(
      'COMPANY_ADMIN' as const,
      'COMPANY_USER' as const,
      'DATA_GATHERER' as const,
      'DATA_VIEWER' as const,
    ),
    allowedEntityIds: fc.subarray([...ids, 'root']),
    allowedQuestionGroupIds: fc.constantFrom<string[]>([], ['energy'], ['water']),
  })
  .map(({ role, ...reach }): Caller => {
    // Through a program, of whom no names are read.
    return { userId: 'ada', email: '', name: 'Ada', orgId: 'acme', roles: [role], ...reach, via: 'service-account' };
  });

describe('the cells of a section as its answer lets the browser find them', () => {
  test('are those that the year asks within the reach of whoever asks, each as the server knows it', async () => {
    await fc.assert(
      fc.asyncProperty(contexts, callers, async (context, caller) => {
        const point = dataPointOf(context, ENERGY);
        const assigned = assignedOf(context, point);
        const viewer = isViewerOnly(caller);
        const expected = cellsOf(context, point)
          .filter(({ entityId }) => mayRead(caller, assigned, entityId))
          .map(({ entityId, period, from, to, optOut }) => ({
            entityId,
            period,
            label: periodLabel(period, 2025, context.asking),
            from,
            to,
            optOut: optOut && { reason: optOut.reason, note: viewer ? '' : optOut.note },
            mayEnter: mayEnter(caller, assigned, entityId),
            mine: isAsked(caller, assigned, entityId),
            asked: true,
          }));
        const section = await sectionSchema(context, new Map(), 'energy', { caller, user: undefined });
        const [answered] = section.dataPoints.filter(({ id }) => id === ENERGY);
        if (!answered) throw new Error('The section leaves its data point out');
        expect(sectionCells(2025, section, answered)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  test('have the condition of their data point where it holds, whichever of its cells are listed', () => {
    const cells = fc.uniqueArray(
      fc.record({ entityId: fc.constantFrom(...ids), period: fc.constantFrom(...periods) }),
      {
        selector: ({ entityId, period }) => `${entityId}.${period}`,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(cells, fc.func(fc.boolean()), (all, drawn) => {
        const holds = (entityId: string, period: Period) => drawn(entityId, period);
        const holdsAt = holdsAtOf(all, holds);
        const listed = Object.values(holdsAt?.cells ?? {}).flat().length;
        expect(listed).toBeLessThanOrEqual(all.length / 2);
        for (const { entityId, period } of all) {
          const isListed = holdsAt?.cells[entityId]?.includes(period) ?? false;
          expect(holdsAt ? (isListed ? holdsAt.holds : !holdsAt.holds) : true).toBe(holds(entityId, period));
        }
      }),
    );
  });
});
