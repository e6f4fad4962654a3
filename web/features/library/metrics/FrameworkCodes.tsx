import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import type { FrameworkSummary, Guidance } from '#shared/library/catalogue/schema.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';

export interface FrameworkCodesProps {
  readonly codes: Guidance['frameworks'];
  readonly frameworks: readonly FrameworkSummary[];
}

/** What a metric answers, by framework version; each opens to what the framework asks and where that is written. */
export function FrameworkCodes({ codes, frameworks }: FrameworkCodesProps) {
  if (codes.length === 0) return <p className="text-ink-muted">It answers no framework that Sedum knows.</p>;
  const versions = [...new Set(codes.map(({ version }) => version))];
  return (
    <ul className="space-y-2">
      {versions.map((version) => (
        <Version
          key={version}
          id={version}
          name={versionName(frameworks, version)}
          codes={codes.filter((each) => each.version === version).map(({ code }) => code)}
        />
      ))}
    </ul>
  );
}

function versionName(frameworks: readonly FrameworkSummary[], version: string): string {
  const found = frameworks.flatMap(({ versions }) => versions).find(({ id }) => id === version);
  return found?.name ?? version;
}

type VersionProps = { readonly id: string; readonly name: string; readonly codes: readonly string[] };

function Version({ id, name, codes }: VersionProps) {
  const [open, setOpen] = useState(false);
  return (
    <li className="rounded-card border border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-3 rounded-card px-4 py-3 text-left hover:bg-sunken/60"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-ink">{name}</span>
          <span className="mt-1 flex flex-wrap gap-1">
            {codes.map((code) => (
              <code key={code} className="rounded-[4px] bg-sunken px-1.5 py-0.5 font-mono text-ink text-xs">
                {code}
              </code>
            ))}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={classes('mt-0.5 size-4 shrink-0 text-ink-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div className="border-line border-t px-4 py-3">
          <Requirements id={id} codes={codes} />
        </div>
      )}
    </li>
  );
}

function Requirements({ id, codes }: Omit<VersionProps, 'name'>) {
  const read = useRead(catalogueRoutes.getFrameworkVersion, { params: { id } });
  return (
    <Loaded read={read} failure="The framework could not be loaded" skeleton={<Skeleton rows={3} />}>
      {({ data: version }) => (
        <div className="space-y-4">
          <ul className="space-y-2">
            {version.requirements
              .filter(({ code }) => codes.includes(code))
              .map(({ code, title, part, status, confidence }) => (
                <li key={code}>
                  <span className="font-medium text-ink">
                    {code}: {title}
                  </span>
                  <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-ink-muted text-xs">
                    {part}
                    {status && <Badge>{status}</Badge>}
                    {confidence !== 'high' && <Badge tone="partial">Confidence: {confidence}</Badge>}
                  </span>
                </li>
              ))}
          </ul>
          <Facts
            facts={[
              { term: 'Text', text: version.text },
              { term: 'Source', text: version.source },
              { term: 'Licence', text: version.licence },
              { term: 'Mapping', text: `Confidence: ${version.mappingConfidence}` },
              { term: 'Note', text: version.note ?? '' },
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}
