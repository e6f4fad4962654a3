import useSWR, { type SWRResponse } from 'swr';
import documentUrl from '#docs/api/openapi.json?url';
import { AppError } from '#shared/api/problem.ts';
import { toAppError } from '#web/lib/errors.ts';
import type { ApiDocument } from './document.ts';

/** The API's document: a file beside the page's code, fetched by the reference alone. */
export function useDocument(): SWRResponse<ApiDocument, AppError> {
  return useSWR<ApiDocument, AppError>(documentUrl, fetchDocument, { revalidateIfStale: false });
}

async function fetchDocument(address: string): Promise<ApiDocument> {
  try {
    const response = await fetch(address);
    if (response.ok) return await response.json();
  } catch (error) {
    throw toAppError(error);
  }
  throw new AppError('unavailable', 'The document of the API is not there. Reload the page.');
}
