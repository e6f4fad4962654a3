import {
  type AttributeValue,
  DynamoDBClient,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import { type Company, shownDataPoint } from '#bench/company/company.ts';
import { atShare } from '#bench/statistics.ts';
import type { BenchWorld } from '#bench/world.ts';
import { table } from '#functions/db/table.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { Cell } from '#shared/collection/cells/schema.ts';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';

/** CPU time of a save beside that of the one call which it cannot do without. */
export type SaveCpu = {
  readonly runs: number;
  /** Milliseconds of CPU of this process, all threads, per save of one cell. */
  readonly saveMs: number;
  /** The same per bare TransactWriteItems of row, event and gate. */
  readonly rawMs: number;
  /** Per request that does nothing but let the person in: the session check. */
  readonly floorMs: number;
  /** Per opening of a data point, and per overview of the year; absent = measured before these were. */
  readonly openMs?: number;
  readonly overviewMs?: number;
};

/** Runs between two looks at the clock: few, so that what else the machine does meets all three alike. */
const BATCH = 5;
/** Batches before any counts: until the engine has compiled what is measured. */
const WARM = 30;

/**
 * Saves one cell again and again, warm, opens a data point and the overview, and sends the same three items by a bare client:
 * batches of all in turn, and the median batch of each.
 */
export async function measureSaveCpu(world: BenchWorld, company: Company, batches = 80): Promise<SaveCpu> {
  const save = await saverOf(world, company);
  const sent = await captured(save);
  const client = new DynamoDBClient({ maxAttempts: 3 });
  const raw = () => client.send(new TransactWriteItemsCommand(sent));
  const floor = () => world.call(company.admin, cellRoutes.getSubmission, { params: { id: 'none' } }).catch(() => {});
  const params = { year: company.year };
  const open = () =>
    world.call(company.admin, dataPointRoutes.getYearDataPoint, { params: { ...params, id: shownDataPoint } });
  const overview = () => world.call(company.admin, yearRoutes.getYearOverview, { params });
  const works = { save, raw, floor, open, overview };
  const names = Object.keys(works) as (keyof typeof works)[];
  const spent: Record<keyof typeof works, number[]> = { save: [], raw: [], floor: [], open: [], overview: [] };
  for (let batch = -WARM; batch < batches; batch++) {
    for (const name of names) {
      const ms = (await cpuOf(BATCH, works[name])) / BATCH;
      if (batch >= 0) spent[name].push(ms);
    }
  }
  const of = (name: keyof typeof spent) => atShare(spent[name], 0.5);
  return {
    runs: batches * BATCH,
    saveMs: of('save'),
    rawMs: of('raw'),
    floorMs: of('floor'),
    openMs: of('open'),
    overviewMs: of('overview'),
  };
}

async function cpuOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Gives a save of one cell that goes round the cells of the data point, each over the version that it has. */
export async function saverOf(world: BenchWorld, { admin, year, entityIds }: Company) {
  const params = { year };
  const query = { dataPointId: shownDataPoint };
  const { data } = await world.call(admin, cellRoutes.listSubmissions, { params, query });
  const cells: Cell[] = data.filter(({ entityId }) => entityIds.includes(entityId));
  const versions = new Map(cells.map(({ id, version }) => [id, version]));
  let turn = 0;
  return async () => {
    const cell = cells[turn++ % cells.length];
    if (!cell) throw new Error('The company asks no such cell');
    const { id, entityId, dataPointId, period, value, unit } = cell;
    const baseVersion = versions.get(id) ?? 0;
    versions.set(id, baseVersion + 1);
    const draft = {
      entityId,
      dataPointId,
      period,
      baseVersion,
      value,
      unit,
      note: `Turn ${turn}`,
      state: 'DRAFT' as const,
    };
    const answer = await world.call(admin, cellRoutes.saveSubmissions, { params, body: { cells: [draft] } });
    if (answer.data[0]?.status !== 'saved') throw new Error(`Not saved: ${JSON.stringify(answer.data)}`);
  };
}

/** The transaction that a save sends, without the conditions that hold only once, and to a row of its own. */
async function captured(save: () => Promise<unknown>): Promise<TransactWriteItemsCommandInput> {
  const sent: TransactWriteItemsCommandInput[] = [];
  table.client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'TransactWriteItemsCommand')
          sent.push(args.input as unknown as TransactWriteItemsCommandInput);
        return next(args);
      },
    { step: 'build', name: 'capture' },
  );
  await save();
  table.client.middlewareStack.remove('capture');
  const [transaction] = sent;
  if (!transaction) throw new Error('The save sent no transaction');
  return { TransactItems: (transaction.TransactItems ?? []).map(unconditional) };
}

function unconditional(action: TransactWriteItem): TransactWriteItem {
  const { Put, Update } = action;
  const elsewhere = <K extends Record<string, AttributeValue> | undefined>(key: K) => ({
    ...key,
    sk: { S: `${key?.sk?.S}_bare` },
  });
  if (Put) return { Put: { TableName: Put.TableName, Item: elsewhere(Put.Item) } };
  if (!Update) return action;
  const {
    ConditionExpression: _,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ...rest
  } = Update;
  const used = <T>(all: Readonly<Record<string, T>> | undefined): Record<string, T> =>
    Object.fromEntries(
      Object.entries(all ?? {}).filter(([name]) => new RegExp(`${name}\\b`).test(String(rest.UpdateExpression))),
    );
  const expressions = { ExpressionAttributeNames: used(names), ExpressionAttributeValues: used(values) };
  return { Update: { ...rest, ...expressions, Key: elsewhere(rest.Key) } };
}
