import * as cells from '#functions/collection/cells/store.ts';
import { catalogueOf } from '#functions/core/catalogue/catalogue.ts';
import * as entityStore from '#functions/core/entities/store.ts';
import { mapSome } from '#functions/db/batch.ts';
import { AppError } from '#shared/api/problem.ts';
import { countedOf } from '#shared/collection/cells/rules.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import type { Caller } from '#shared/people/access.ts';
import { event } from './configure.ts';
import { isClosed } from './open.ts';
import * as years from './store.ts';

type Act = { readonly caller: Caller; readonly now: Date };

/** Entities whose values are looked through at once. */
const PARALLEL = 8;

/** Data points that hold amounts of money, in themselves or in a column. */
function amountsIn({ dataPoints }: Library): Set<string> {
  const amounts = dataPoints.filter(
    ({ unitFamily, columns }) => unitFamily === 'money' || columns.some(({ type }) => type === 'currency'),
  );
  return new Set(amounts.map(({ key }) => key));
}

/**
 * Changes the currency of the years that are collected now, then of the organisation. An amount is never relabelled: while
 * an open year holds one, the change is refused; a locked or completed year keeps the currency that it was collected in.
 * @param then stores the organisation's new currency; where that fails the years are put back
 * @throws AppError `conflict` that names the years and says what to do
 */
export async function changeCurrency<T>(orgId: string, currency: string, act: Act, then: () => Promise<T>): Promise<T> {
  const open = (await years.listAllYears(orgId)).filter(
    (record) => record.status === 'LAUNCHED' && !isClosed(record) && record.currency !== currency,
  );
  await refuseAmounts(open, currency);
  const moved: { readonly to: years.YearRecord; readonly from: string | undefined }[] = [];
  try {
    for (const record of open) {
      const to = await years.save(record, { currency }, event(act, 'currency', { currency }), 'OPEN');
      moved.push({ to, from: record.currency });
    }
    // From here on no save counts that knew the former currency; one that came just before is seen now.
    await refuseAmounts(open, currency);
    return await then();
  } catch (error) {
    for (const { to, from } of moved) {
      await years.save(to, { currency: from ?? null }, event(act, 'currency-kept', { currency: from }), 'OPEN');
    }
    throw error;
  }
}

async function refuseAmounts(open: readonly years.YearRecord[], currency: string): Promise<void> {
  const holding: number[] = [];
  for (const record of open) if (await holdsAmounts(record)) holding.push(record.year);
  if (holding.length === 0) return;
  const [names, one] = [holding.join(' and '), holding.length === 1];
  const message =
    `${names} ${one ? 'holds' : 'hold'} amounts, which would be read as ${currency} without being converted. ` +
    `Complete or lock ${one ? 'the year, which then keeps its' : 'these years, which then keep their'} currency, or clear ` +
    `${one ? 'its' : 'their'} amounts, and change the currency then.`;
  throw new AppError('conflict', message, { fields: { currency: message }, current: { years: holding } });
}

/** Does any cell of the year hold an amount of money, counted or drafted? Read consistently. */
async function holdsAmounts(record: years.YearRecord): Promise<boolean> {
  const { orgId, year } = record;
  const amounts = amountsIn(catalogueOf(orgId, record));
  const entities = await entityStore.list(orgId, true);
  for (let from = 0; from < entities.length; from += PARALLEL) {
    const some = entities.slice(from, from + PARALLEL);
    if ((await mapSome(some, PARALLEL, ({ id }) => holdsAt(orgId, year, id, amounts))).includes(true)) return true;
  }
  return false;
}

async function holdsAt(orgId: string, year: number, entityId: string, amounts: ReadonlySet<string>): Promise<boolean> {
  for await (const row of cells.listOfEntity(orgId, year, entityId)) {
    if (!amounts.has(row.dataPointId)) continue;
    if (Object.values(row.cells).some((cell) => cell.value !== null || countedOf(cell)?.value != null)) return true;
  }
  return false;
}
