import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { acceptedText } from './acceptedText.ts';
import { forgetInvite } from './inviteToken.ts';

const Arrival = v.object({ destination: v.nullable(v.string()) });

/** An accepted invitation; `destination` is the organisation that the person is told of, null for a new person. */
export type Arrival = v.InferOutput<typeof Arrival>;

/**
 * Ends the acceptance once the session knows of it. The news go by the history's entry: a person who had no organisation
 * before has another cache now, and the page that accepted, with its toasts, is gone.
 */
export function useArrive(): (arrival: Arrival) => void {
  const navigate = useNavigate();
  return useCallback((arrival) => navigate('/invite', { replace: true, state: arrival }), [navigate]);
}

/** The arrival that the history's entry holds. */
export function useArrival(): Arrival | null {
  const { state } = useLocation();
  const arrival = v.safeParse(Arrival, state);
  return arrival.success ? arrival.output : null;
}

/** Tells of the accepted invitation and goes home. */
export function Arrived({ arrival: { destination } }: { readonly arrival: Arrival }) {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    forgetInvite();
    if (destination !== null) toast.success(acceptedText(destination));
    navigate('/', { replace: true });
  }, [destination, toast, navigate]);
  return (
    <PlainCard title="Your invitation">
      <Skeleton rows={4} label="Opening Sedum..." />
    </PlainCard>
  );
}
