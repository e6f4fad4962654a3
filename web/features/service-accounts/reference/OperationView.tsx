import { Fragment, type ReactNode } from 'react';
import { tokenRoutes } from '#shared/auth/tokens/routes.ts';
import { CodeExample } from '#web/features/service-accounts/accounts/CodeExample.tsx';
import { callExample, tokenExample } from '#web/features/service-accounts/accounts/curl.ts';
import { useMember } from '#web/lib/session.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import type { Tone } from '#web/ui/status/tones.ts';
import type { Callers, Operation, Parameter } from './document.ts';
import { SchemaTable } from './SchemaTable.tsx';
import { exampleOf, notesText, schemaRows, typeText } from './schemaRows.ts';

const methodTones: Readonly<Record<string, Tone>> = { GET: 'info', POST: 'complete', PUT: 'partial', DELETE: 'danger' };
const callerWords: Record<Callers, string> = {
  anybody: 'Without signing in',
  programs: 'People and service accounts',
  people: 'People only',
};

/** One operation in the list: method, path and what it does. */
export function OperationTitle({ operation }: { readonly operation: Operation }) {
  const { method, path, summary } = operation;
  return (
    <span className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-2 tablet:grid-cols-[4rem_minmax(0,1fr)] tablet:gap-x-3 gap-y-0.5">
      <span>
        <Badge tone={methodTones[method] ?? 'idle'}>{method}</Badge>{' '}
      </span>
      <code className="break-words font-mono text-[0.92em]">
        <PathText path={path} />{' '}
      </code>
      <span className="col-start-2 font-normal text-ink-muted text-xs">{summary}</span>
    </span>
  );
}

/** A path that breaks before its slashes, where the screen is narrower. */
function PathText({ path }: { readonly path: string }) {
  return path.split(/(?=\/)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path keep their places, and may be the same
    <Fragment key={at}>
      <wbr />
      {part}
    </Fragment>
  ));
}

/** Everything about one operation. */
export function OperationDetails({ operation }: { readonly operation: Operation }) {
  const { access, callers, parameters, body, bodyTypes, answer, status, failures } = operation;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Part title="Who may call it">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Badge tone={callers === 'people' ? 'idle' : 'accent'}>{callerWords[callers]}</Badge>
          <span>{access}</span>
        </p>
      </Part>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <SchemaTable label="Parameters" rows={parameters.map(parameterRow)} />
        </Part>
      )}
      {body && (
        <Part title="Body" aside={bodyTypes.join(' or ')}>
          <SchemaTable label="Body" rows={schemaRows(body)} />
        </Part>
      )}
      <Part title="Answer" aside={status}>
        {answer ? <SchemaTable label="Answer" rows={schemaRows(answer)} /> : <p>Without a body.</p>}
      </Part>
      <Part title="Failures">
        <ul className="grid gap-1">
          {failures.map((failure) => (
            <li key={failure.status}>
              <code className="font-mono text-[0.92em]">{failure.status}</code> {failure.title}
            </li>
          ))}
        </ul>
      </Part>
      {callers !== 'people' && <Example operation={operation} />}
    </div>
  );
}

function Example({ operation }: { readonly operation: Operation }) {
  const { organisation } = useMember();
  const { method, path, parameters, body } = operation;
  const { origin } = window.location;
  const needs = (place: Parameter['in']) => parameters.filter((each) => each.in === place && each.required);
  const isToken = path === tokenRoutes.issueToken.path;
  const code = isToken
    ? tokenExample(origin, '$SEDUM_CLIENT_ID')
    : callExample(origin, {
        method,
        path,
        query: needs('query').map(({ name }) => name),
        ...(body && { body: JSON.stringify(exampleOf(body)) }),
        organisationId: needs('header').some(({ name }) => name === 'X-Organisation-Id') ? organisation.id : undefined,
      });
  return <CodeExample title={`${method} ${path}`} code={code} />;
}

interface PartProps {
  readonly title: string;
  readonly aside?: string;
  readonly children: ReactNode;
}

function Part({ title, aside, children }: PartProps) {
  return (
    <section>
      <h4 className="mb-1.5 font-semibold text-ink text-sm">
        {title}
        {aside && <span className="ml-2 font-normal text-ink-muted text-xs">{aside}</span>}
      </h4>
      {children}
    </section>
  );
}

function parameterRow({ name, in: place, required, description, schema }: Parameter) {
  const notes = [description, place === 'header' ? '' : notesText(schema)].filter(Boolean).join('; ');
  return { key: `${place} ${name}`, name, depth: 0, required, type: `${typeText(schema)}, in the ${place}`, notes };
}
