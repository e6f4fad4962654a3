import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { output } from '#functions/core/log.ts';
import { table } from '#functions/db/table.ts';
import { createOrganisation, type NewOrganisation } from '#functions/organisations/profile/create.ts';
import type { Answer, Ask, Named } from '#shared/api/route.ts';
import { answerOf, eventOf, type Lambda, routed } from '#test/support/gateway.ts';
import { type NewPerson, newPerson, orgIdsOf, requestOf, type TestPerson } from '#test/support/people.ts';
import { type Operation, spyOn, type Trace } from '#test/support/spy.ts';
import { streamOf } from '#test/support/stream.ts';
import { createTable } from '#test/support/table.ts';

/** What a piece of work asked of DynamoDB: API requests, requests to the table, and units by the published rule. */
export type Cost = {
  readonly requests: number;
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly operations: readonly Operation[];
};

type Handler<E, R> = (event: E) => Promise<R>;

const ROOT = join(import.meta.dirname, '..');
const TRIES = 5;

/**
 * The API in this process on a table of its own, without vitest, so that its work can be timed as well as counted.
 * TABLE_NAME and the endpoint are in the environment before this module is loaded.
 * @param options with `spy`, units are counted, which costs further requests: timed work goes without
 */
export async function startBenchWorld(options: { readonly spy: boolean }) {
  const created = await createTable(table.table);
  await createFiles(table.table);
  const stream = streamOf(created.streamArn);
  const spy = options.spy ? spyOn(table.client) : undefined;
  const traces: Trace[] = [];
  const failures: string[] = [];
  output.write = (line) => {
    if (/"level":"error"/.test(line)) failures.push(line);
  };

  async function functionOf<E, R>(name: string): Promise<Handler<E, R>> {
    const loaded = (await import(pathToFileURL(join(ROOT, 'functions', `${name}.ts`)).href)) as { handler: unknown };
    return loaded.handler as Handler<E, R>;
  }

  async function traced<T>(label: string, method: string, person: TestPerson | undefined, run: () => Promise<T>) {
    if (!spy) return run();
    const orgIds = await orgIdsOf(person);
    const trace = { label, method, userId: person?.userId, orgIds, namedOrgId: person?.orgId, operations: [] };
    traces.push(trace);
    return spy.traced(trace, run);
  }

  /** Calls a route as the SPA does, again where the API was busy; any other answer than a success ends the bench. */
  async function call<R extends Named>(person: TestPerson, route: R, ask: Ask<R>): Promise<Answer<R>> {
    const request = requestOf(route, ask, person);
    const handler = await functionOf(`${routed(request.path)?.area}/handler`);
    const label = `${request.method} ${request.path}`;
    const event = eventOf(request);
    for (let tried = 1; ; tried++) {
      const result = await traced(label, request.method, person, () => (handler as Lambda)(event, {} as never));
      const { status, body } = answerOf(result);
      if (status < 300) return body as Answer<R>;
      const why = failures.splice(0).join(' ');
      if (status !== 503 || tried === TRIES)
        throw new Error(`${label} answered ${status}: ${JSON.stringify(body)} ${why}`);
      // What the endpoint was too slow for is no part of the cost.
      traces.pop();
      await sleep(1000);
    }
  }

  /** Runs something and says what it cost; the units of what is not an API request count too. */
  async function measure(run: () => Promise<unknown>): Promise<Cost> {
    const from = traces.length;
    await run();
    const made = traces.slice(from);
    const violations = spy?.takeViolations() ?? [];
    if (violations.length > 0) throw new Error(violations.join('\n'));
    const operations = made.flatMap((trace) => trace.operations);
    const total = (unit: 'readUnits' | 'writeUnits') => operations.reduce((sum, each) => sum + each[unit], 0);
    return {
      requests: made.length,
      calls: operations.length,
      readUnits: total('readUnits'),
      writeUnits: total('writeUnits'),
      operations,
    };
  }

  /** Lets the projector see the changes since the last time, as the job of somebody of the organisation. */
  async function settle(person: TestPerson): Promise<void> {
    const project = await functionOf<DynamoDBStreamEvent, DynamoDBBatchResponse>('jobs/project-changes');
    for (let event = await stream.next(); event.Records.length > 0; event = await stream.next()) {
      const answer = await traced('projector', 'JOB', person, () => project(event));
      if (answer.batchItemFailures.length > 0) throw new Error(`The projection failed: ${failures.join('\n')}`);
    }
  }

  return {
    call,
    measure,
    settle,
    traced,
    /** The changes since the last look, as the projector would get them. */
    changes: () => stream.next(),
    functionOf,
    organisation: (draft: NewOrganisation) => createOrganisation(draft),
    person: (draft: NewPerson) => newPerson(draft, undefined),
    remove: () => created.remove(),
  };
}

export type BenchWorld = Awaited<ReturnType<typeof startBenchWorld>>;

async function createFiles(name: string): Promise<void> {
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: name }));
  const queues = new SQSClient({ useQueueUrlAsEndpoint: false });
  const [exports, figures, tallies] = await Promise.all(
    ['exports', 'figures', 'tallies'].map((of) =>
      queues.send(new CreateQueueCommand({ QueueName: `${name}-${randomUUID().slice(0, 8)}-${of}` })),
    ),
  );
  Object.assign(process.env, {
    FILES_BUCKET: name,
    EXPORT_QUEUE_URL: exports?.QueueUrl,
    FIGURES_QUEUE_URL: figures?.QueueUrl,
    TALLY_QUEUE_URL: tallies?.QueueUrl,
  });
}
