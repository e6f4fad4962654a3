import { messageOf } from '#web/lib/errors.ts';
import type { ReadPages } from '#web/lib/useReadPages.ts';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { LoadMore } from '#web/ui/navigation/Pagination.tsx';

/** The foot of a list that is read in pages: how much is shown, the way to more, and why the last try failed. */
export function MorePages({
  pages: { data = [], more, loadingMore, moreError },
}: {
  readonly pages: ReadPages<unknown>;
}) {
  return (
    <>
      {moreError && <ErrorNotice title="The next page could not be loaded" message={messageOf(moreError)} />}
      <LoadMore shown={data.length} onMore={more} loading={loadingMore} />
    </>
  );
}
