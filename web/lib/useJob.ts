import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import type { Answer, Named } from '#shared/api/route.ts';
import { isUnderWay, type Progress, type ProgressRoute } from '#shared/jobs/progress.ts';
import { call } from './api.ts';
import { isWorthRetrying, toAppError } from './errors.ts';
import { watch } from './watch.ts';

/** How a job stands, as far as it was looked at; `error` is why the last look got no answer: the job goes on all the same. */
export type FollowedJob = { readonly progress: Progress | undefined; readonly error: AppError | undefined };

/**
 * Follows a job until it has ended: looks less and less often, and rests while the page is hidden.
 * @param id what the route is asked of; null where there is nothing to wait for
 * @param onEnded told once how it ended
 */
export function useJob(route: ProgressRoute, id: string | null, onEnded: (how: Progress) => void): FollowedJob {
  const [followed, setFollowed] = useState<FollowedJob & { readonly id?: string }>(nothing);
  const latest = useRef(onEnded);
  useEffect(() => {
    latest.current = onEnded;
  });
  useEffect(() => {
    if (id === null) return;
    let isLeft = false;
    const look = async (): Promise<boolean> => {
      try {
        const { data } = await read(route, id);
        if (isLeft) return false;
        setFollowed({ id, progress: data, error: undefined });
        if (!isUnderWay(data)) latest.current(data);
        return isUnderWay(data);
      } catch (error) {
        if (!isLeft) setFollowed((before) => ({ ...before, id, error: toAppError(error) }));
        return isWorthRetrying(error);
      }
    };
    const end = watch(look);
    return () => {
      isLeft = true;
      end();
    };
  }, [route, id]);
  return followed.id === id ? followed : nothing;
}

const nothing: FollowedJob = { progress: undefined, error: undefined };

const read = (route: ProgressRoute, id: string) =>
  (call as (route: Named, ask: unknown) => Promise<Answer<ProgressRoute>>)(route, { params: { id } });
