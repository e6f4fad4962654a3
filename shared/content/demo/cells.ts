import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { periodsOf } from '#shared/collection/periods/rules.ts';
import type { DemoCompany } from './entities.ts';
import {
  companyValue,
  type DemoValue,
  demoCompanyDataPoints,
  demoEntityDataPoints,
  demoPeriodicity,
  entityValue,
} from './values.ts';

/** What a demo does with a cell: leave it, say something else, or take the answer as it is; `entity` is '' for the company. */
export type Exception = (at: {
  readonly id: string;
  readonly entity: string;
  readonly period: string;
}) => Partial<CellDraft> | 'open' | undefined;

/**
 * Every answer of a demo company in a year, submitted, in a fixed order.
 * @param ids entities by name, the root under ''; an entity without an id answers nothing
 */
export function demoCells(
  year: number,
  company: DemoCompany,
  ids: ReadonlyMap<string, string>,
  except: Exception,
): CellDraft[] {
  const ofEntities = company.entities.flatMap((entity) =>
    demoEntityDataPoints.flatMap((id) =>
      periodsOf(demoPeriodicity(id)).flatMap((period) => {
        const change = except({ id, entity: entity.name, period });
        return draftOf(entityValue(id, entity, year, period), ids.get(entity.name), id, period, change);
      }),
    ),
  );
  const ofCompany = demoCompanyDataPoints.flatMap((id) => {
    const change = except({ id, entity: '', period: 'FY' });
    return draftOf(companyValue(id, company, year), ids.get(''), id, 'FY', change);
  });
  return [...ofEntities, ...ofCompany];
}

function draftOf(
  answer: DemoValue | undefined,
  entityId: string | undefined,
  dataPointId: string,
  period: CellDraft['period'],
  change: ReturnType<Exception>,
): CellDraft[] {
  if (!answer || !entityId || change === 'open') return [];
  const said = { value: answer.value, ...(answer.unit && { unit: answer.unit }) };
  return [{ entityId, dataPointId, period, baseVersion: 0, state: 'SUBMITTED', ...said, ...change }];
}
