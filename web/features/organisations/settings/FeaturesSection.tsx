import { CircleCheckBig, Clock3 } from 'lucide-react';
import { type FlagKey, flagKeys } from '#shared/features/flags.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { flagGroups, flagWords } from '#shared/features/words.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useFlags } from '#web/lib/features.ts';
import { useMay } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { useRequestFeature } from './useRequestFeature.ts';

// A switch for developers: nobody asks for it.
const hidden: readonly FlagKey[] = ['local-feature-override'];

/** What is switched on for the organisation, and what may be asked for. */
export function FeaturesSection() {
  const flags = useFlags();
  if (!flags) return <Skeleton shape="card" />;
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-2">
      {flagGroups.map((group) => (
        // No landmark, as a Card would be: the menu has a region of the same name.
        <div key={group} className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
          <h2 className="px-5 py-4 font-semibold text-base text-ink">{group}</h2>
          <ul className="border-line border-t">
            {flagKeys
              .filter((key) => flagWords[key].group === group && !hidden.includes(key))
              .toSorted((a, b) => Number(flags[a] === true) - Number(flags[b] === true))
              .map((key) => (
                <FeatureItem key={key} id={key} on={flags[key] === true} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function FeatureItem({ id, on }: { readonly id: FlagKey; readonly on: boolean }) {
  const may = useMay()(featureRoutes.requestFeature);
  const { request, requested, pending, error } = useRequestFeature(id);
  const { label, gives } = flagWords[id];
  return (
    <li aria-label={label} className="border-line border-b px-5 py-3 text-sm last:border-b-0">
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block font-medium text-ink">{label}</span>
          <span className="block text-ink-muted text-xs">{gives}</span>
        </span>
        {on ? (
          <Badge tone="complete" icon={CircleCheckBig}>
            On
          </Badge>
        ) : requested ? (
          <Badge tone="info" icon={Clock3}>
            Asked for
          </Badge>
        ) : may ? (
          <Button size="small" pending={pending} onClick={() => void request()} aria-label={`Ask for it: ${label}`}>
            Ask for it
          </Button>
        ) : (
          <Badge>Off</Badge>
        )}
      </div>
      {error && (
        <div className="mt-3">
          <ErrorNotice title="It could not be asked for" message={messageOf(error)} traceId={error.traceId} />
        </div>
      )}
    </li>
  );
}
