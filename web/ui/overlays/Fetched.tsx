import { Suspense } from 'react';
import { Opening } from './Opening.tsx';
import { type Fetchable, useFetched } from './useFetched.ts';

type FetchedProps<Props> = { readonly view: Fetchable<Props>; readonly props: Props };

/** A dialog whose code is fetched for itself: nothing until it is open for the first time. */
export function Fetched<Props extends { readonly open: boolean }>({ view, props }: FetchedProps<Props>) {
  const View = useFetched(view, props.open);
  if (!View) return null;
  return (
    <Suspense fallback={<Opening />}>
      <View {...props} />
    </Suspense>
  );
}
