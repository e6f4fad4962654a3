import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand } from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, expect } from 'vitest';
import { config } from '#functions/config.ts';
import { output } from '#functions/core/log.ts';
import type { Mail } from '#functions/core/mail/kinds.ts';
import type { Order } from '#functions/core/mail/orders.ts';
import * as mails from '#functions/core/mail/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { mapSome } from '#functions/db/batch.ts';
import { table } from '#functions/db/table.ts';
import { createOrganisation, type NewOrganisation } from '#functions/organisations/profile/create.ts';
import { demoJob } from '#shared/admin/organisations/job.ts';
import { AppError, Problem, parsed } from '#shared/api/problem.ts';
import type { Answer, Ask, Named } from '#shared/api/route.ts';
import { tallyJob } from '#shared/collection/progress/job.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';
import { mailJob } from '#shared/notifications/mails/job.ts';
import { undocumentedIn } from './documented.ts';
import { answerOf, eventOf, type Lambda, routed, type WebAnswer, type WebRequest } from './gateway.ts';
import { type Identity, startIdentity } from './identity.ts';
import { queues, takeFrom } from './outbox.ts';
import { type NewPerson, newPerson, orgIdsOf, pathOf, requestOf, type TestPerson } from './people.ts';
import { type Operation, spyOn, type Trace } from './spy.ts';
import { streamOf } from './stream.ts';
import { createTable } from './table.ts';
import { noteThrown } from './thrown.ts';

/** What API requests cost: how many they were, and DynamoDB's units by its published rule. */
export type Cost = {
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly operations: readonly Operation[];
};

/** An answer that somebody got, kept for the tests that try its ids elsewhere. */
export type Heard = { readonly person: TestPerson | undefined; readonly path: string; readonly body: unknown };

type AskArgs<R extends Named> = Record<never, never> extends Ask<R> ? [ask?: Ask<R>] : [ask: Ask<R>];

const ROOT = join(import.meta.dirname, '..', '..');
const handlers = new Map<string, Promise<{ readonly handler: unknown }>>();

/** Loads a function's module once: areas and jobs that no test of the file uses are not loaded. */
function functionOf(file: string): Promise<{ readonly handler: unknown }> {
  const loaded = handlers.get(file) ?? import(/* @vite-ignore */ pathToFileURL(join(ROOT, 'functions', file)).href);
  handlers.set(file, loaded);
  return loaded;
}

/**
 * Everything that a test file of the API needs: its own table, bucket and queue, the API in this process, organisations and
 * people, and the spy that looks at every request to the table. Call it once, at the top of the file.
 * @param options `signIn` also makes a user pool, its client and the key of the sessions
 */
export async function startWorld(options: { readonly signIn?: true } = {}) {
  const tableName = table.table;
  const created = await createTable(tableName);
  await createFiles(tableName);
  const identity: Identity | undefined = options.signIn && (await startIdentity());
  const stream = streamOf(created.streamArn);
  const spy = spyOn(table.client);
  const traces: Trace[] = [];
  const heard: Heard[] = [];
  const lines: Record<string, unknown>[] = [];
  output.write = (line) => void lines.push(JSON.parse(line));

  const takeFailures = () =>
    lines.splice(0).filter(({ event, level }) => level === 'error' || event === 'request failed');

  afterEach(() => {
    expect(spy.takeViolations(), 'every key of a request belongs to the caller').toEqual([]);
    expect(takeFailures(), 'nothing broke').toEqual([]);
  });
  afterAll(() => created.remove());

  /** Sends a request as it stands, in the name of nobody or somebody. */
  async function send(request: WebRequest, person?: TestPerson): Promise<WebAnswer> {
    const area = request.area ?? routed(request.path)?.area ?? 'nowhere';
    const trace: Trace = {
      label: `${request.method} ${request.path} by ${person?.name ?? 'nobody'}`,
      method: request.method,
      userId: person?.userId,
      orgIds: await orgIdsOf(person),
      namedOrgId: request.headers?.['x-organisation-id'],
      operations: [],
    };
    traces.push(trace);
    const { handler } = await functionOf(`${area}/handler.ts`);
    const answer = answerOf(await spy.traced(trace, () => (handler as Lambda)(eventOf(request), {} as never)));
    expect(leaksOf(answer.body), `${trace.label} leaks`).toEqual([]);
    expect(undocumentedIn(request, answer), trace.label).toEqual([]);
    noteThrown(request, answer);
    if (answer.status < 300) heard.push({ person, path: request.path, body: answer.body });
    return answer;
  }

  /** Calls a route as the SPA does and gives its answer; a problem is thrown as the AppError that the SPA would get. */
  async function call<R extends Named>(
    person: TestPerson | undefined,
    route: R,
    ...[ask]: AskArgs<R>
  ): Promise<Answer<R>> {
    const { status, body } = await send(requestOf(route, ask ?? {}, person), person);
    if (status < 300) return body as Answer<R>;
    const problem = parsed(Problem, body);
    throw new AppError(problem.code, problem.detail, problem);
  }

  async function measure(run: () => Promise<unknown>): Promise<Cost> {
    const from = traces.length;
    await run();
    const made = traces.slice(from);
    const operations = made.flatMap((trace) => trace.operations);
    const total = (unit: 'readUnits' | 'writeUnits') => operations.reduce((sum, each) => sum + each[unit], 0);
    return { requests: made.length, readUnits: total('readUnits'), writeUnits: total('writeUnits'), operations };
  }

  /** Runs work of a job in the name of somebody's organisation, so that `measure` counts it and the spy looks at its keys. */
  async function working<T>(person: TestPerson, run: () => Promise<T>): Promise<T> {
    const { userId, orgId } = person;
    const orgIds = await orgIdsOf(person);
    const trace = { label: 'job', method: 'JOB', userId, orgIds, namedOrgId: orgId, operations: [] };
    traces.push(trace);
    return spy.traced(trace, run);
  }

  /**
   * Lets the projector see every change of the table until it makes none itself.
   * @param person somebody of the organisation in whose name it works, where `measure` is to count it
   */
  async function settle(person?: TestPerson): Promise<void> {
    for (let event = await stream.next(); event.Records.length > 0; event = await stream.next()) {
      const { handler } = await functionOf('jobs/project-changes.ts');
      const project = handler as (event: DynamoDBStreamEvent) => Promise<{ batchItemFailures?: unknown[] } | undefined>;
      const run = () => project(event);
      const outcome = await (person ? working(person, run) : run());
      expect(outcome?.batchItemFailures ?? [], 'the projector took every change').toEqual([]);
    }
  }

  return {
    send,
    call,
    measure,
    working,
    settle,
    pathOf,
    /** Every successful answer so far. */
    heard: heard as readonly Heard[],
    /** The log so far, and empties it; a test that provokes a failure on our side looks at it here. */
    takeLog: () => lines.splice(0),
    /** The changes since the last look or settling, as the projector gets them. */
    changes: () => stream.next(),
    organisation: (draft: Partial<NewOrganisation> = {}): Promise<OrganisationRecord> =>
      createOrganisation({
        name: `Organisation ${randomUUID().slice(0, 8)}`,
        type: 'standalone',
        organizationType: 'company',
        currency: 'GBP',
        ...draft,
      }),
    person: (draft: NewPerson) => newPerson(draft, identity),
    /** The mails ordered since the last look, the oldest first: their facts hold the links and secrets that people get. */
    mails: async (): Promise<Mail[]> => {
      const orders = (await takeFrom(config.queueUrl(mailJob.setting))) as Order[];
      const opened = await mapSome(orders, 20, async (order) => {
        const mail = await mails.open(order);
        if (mail) await mails.shred(mail);
        return mail ? [mail] : [];
      });
      return opened.flat();
    },
    /** The figures that are to be made again, taken out of their queue. */
    figureOrders: () => takeFrom(config.queueUrl(figuresJob.setting)),
    /** The years that are to be counted for lists, taken out of their queue. */
    tallyOrders: () => takeFrom(config.queueUrl(tallyJob.setting)),
    /** The orders of demos so far, taken out of their queue. */
    demoOrders: () => takeFrom(config.queueUrl(demoJob.setting)),
    /** The same person as they act in another of their organisations. */
    in: (person: TestPerson, { orgId }: { readonly orgId: string }): TestPerson => ({ ...person, orgId }),
    /** The user pool of a world with sign-in. */
    get identity(): Identity {
      if (!identity) throw new Error('Start the world with { signIn: true }');
      return identity;
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

async function createFiles(name: string): Promise<void> {
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: name }));
  const [exports, mails, demos, figures, tallies] = await Promise.all(
    [name, `${name}-mail`, `${name}-demo`, `${name}-figures`, `${name}-tallies`].map((QueueName) =>
      queues.send(new CreateQueueCommand({ QueueName })),
    ),
  );
  Object.assign(process.env, {
    FILES_BUCKET: name,
    EXPORT_QUEUE_URL: exports?.QueueUrl,
    MAIL_QUEUE_URL: mails?.QueueUrl,
    DEMO_QUEUE_URL: demos?.QueueUrl,
    FIGURES_QUEUE_URL: figures?.QueueUrl,
    TALLY_QUEUE_URL: tallies?.QueueUrl,
    DEAD_LETTER_QUEUES: JSON.stringify({ 'Failed exports': exports?.QueueUrl }),
  });
}

const secretNames =
  /^(pk|sk|gsi\d[ps]k|__edb_[ev]__|tokenHash|sessionHash|stateHash|refreshToken|cognitoUsername|sessionEpoch)$/;

/** Names in an answer that never leave the server; a refusal may repeat the field that a caller sent. */
function leaksOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leaksOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'fields') return [];
    return [...(secretNames.test(name) ? [name] : []), ...leaksOf(inner)];
  });
}
