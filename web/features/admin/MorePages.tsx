import type { AppError } from '#shared/api/problem.ts';
import { messageOf } from '#web/lib/errors.ts';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { LoadMore } from '#web/ui/navigation/Pagination.tsx';

type Pages = {
  readonly entries: readonly unknown[];
  readonly more: (() => void) | undefined;
  readonly loading: boolean;
  readonly error: AppError | undefined;
};

/** The foot of a list that is read in pages: how much is shown, the way to more, and why the last try failed. */
export function MorePages({ pages }: { readonly pages: Pages }) {
  return (
    <>
      {pages.error && <ErrorNotice title="The next page could not be loaded" message={messageOf(pages.error)} />}
      <LoadMore shown={pages.entries.length} onMore={pages.more} loading={pages.loading} />
    </>
  );
}
