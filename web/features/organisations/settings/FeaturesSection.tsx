import { CircleCheckBig, Clock3 } from 'lucide-react';
import { type BuiltFlag, builtFlags } from '#shared/features/flags.ts';
import { type FeatureRequest, featureRoutes } from '#shared/features/routes.ts';
import { flagGroups, flagWords } from '#shared/features/words.ts';
import { dateIn } from '#shared/library/dates/rules.ts';
import { dayText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { type Flags, useFlags } from '#web/lib/features.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { useRequestFeature } from './useRequestFeature.ts';

/** What an organisation may have; the switch for developers is none of it: nobody asks for it. */
const offered = builtFlags.filter((key) => key !== 'local-feature-override');
const groups = flagGroups.filter((group) => offered.some((key) => flagWords[key].group === group));

/** What is switched on for the organisation, what it asked for and when, and what may be asked for. */
export function FeaturesSection() {
  const flags = useFlags();
  const requests = useRead(featureRoutes.listFeatureRequests);
  const skeleton = <Skeleton shape="card" />;
  return (
    <Loaded read={requests} failure="What was asked for could not be loaded" skeleton={skeleton}>
      {({ data }) => (flags ? <FeatureGroups flags={flags} requests={data} /> : skeleton)}
    </Loaded>
  );
}

function FeatureGroups({ flags, requests }: { readonly flags: Flags; readonly requests: readonly FeatureRequest[] }) {
  const askedAt = new Map(requests.map(({ key, requestedAt }) => [key, requestedAt]));
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-2">
      {groups.map((group) => (
        // No landmark, as a Card would be: the menu has a region of the same name.
        <div key={group} className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
          <h2 className="px-5 py-4 font-semibold text-base text-ink">{group}</h2>
          <ul className="border-line border-t">
            {offered
              .filter((key) => flagWords[key].group === group)
              .toSorted((a, b) => Number(flags[a] === true) - Number(flags[b] === true))
              .map((key) => (
                <FeatureItem key={key} id={key} on={flags[key] === true} askedAt={askedAt.get(key)} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface FeatureItemProps {
  readonly id: BuiltFlag;
  readonly on: boolean;
  /** The instant of an open request. */
  readonly askedAt: string | undefined;
}

function FeatureItem({ id, on, askedAt }: FeatureItemProps) {
  const may = useMay()(featureRoutes.requestFeature);
  const { timeZone } = useMember().organisation;
  const { request, pending, error } = useRequestFeature(id);
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
        ) : askedAt ? (
          <Badge tone="info" icon={Clock3}>
            {`Asked for on ${dayText(dateIn(timeZone, new Date(askedAt)))}`}
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
