import { useCallback } from 'react';
import { useAddress } from '#web/lib/useAddress.ts';

/** The address of a figure's panel over the dashboard as it stands. */
export function useFigureHref(): (metricId: string) => string {
  const address = useAddress();
  const { with: withChange } = address;
  return useCallback((metric) => withChange({ metric }), [withChange]);
}
