import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import type { AppError } from '#shared/api/problem.ts';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { messageOf } from './errors.ts';

type Read<Data> = Pick<SWRResponse<Data, AppError>, 'data' | 'error' | 'isValidating'> & {
  readonly mutate: () => Promise<unknown>;
};

export interface LoadedProps<Data> {
  readonly read: Read<Data>;
  /** What it is, for the notice: 'The entities could not be loaded'. */
  readonly failure: string;
  /** Of the height that the content will have. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What was read, or its skeleton, or why it cannot be read with a way to try again. Old data stay over a failed re-read. */
export function Loaded<Data>({ read, failure, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isValidating, mutate } = read;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  const mayRetry = error.code !== 'forbidden' && error.code !== 'missing';
  return (
    <ErrorNotice
      title={failure}
      message={messageOf(error)}
      traceId={error.traceId}
      onRetry={mayRetry ? () => void mutate() : undefined}
      retrying={isValidating}
    />
  );
}
