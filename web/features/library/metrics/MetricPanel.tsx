import { Paperclip } from 'lucide-react';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import type { FrameworkSummary, Guidance } from '#shared/library/catalogue/schema.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { CopyText } from '#web/ui/actions/CopyText.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { PanelPart } from '#web/ui/layout/PanelPart.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { FormulaText } from './FormulaText.tsx';
import { FrameworkCodes } from './FrameworkCodes.tsx';
import { askedAtText, limitTexts, periodicityText, typeText } from './words.ts';

export interface MetricPanelProps {
  readonly id: string;
  readonly frameworks: readonly FrameworkSummary[];
  /** The name of a metric by its id, where the list behind the panel holds it. */
  readonly nameOf: (id: string) => string | undefined;
  readonly onClose: () => void;
}

/** One metric explained: guidance, answer, limits, formula, and what it answers in the frameworks. */
export function MetricPanel({ id, frameworks, nameOf, onClose }: MetricPanelProps) {
  const read = useRead(catalogueRoutes.getGuidance, { params: { id } });
  return (
    <SidePanel open title={read.data?.data.name ?? nameOf(id) ?? 'Metric'} size="large" onClose={onClose}>
      <Loaded read={read} failure="The metric could not be loaded" skeleton={<Skeleton rows={8} />}>
        {({ data }) => <Details metric={data} frameworks={frameworks} nameOf={nameOf} />}
      </Loaded>
    </SidePanel>
  );
}

type DetailsProps = Pick<MetricPanelProps, 'frameworks' | 'nameOf'> & { readonly metric: Guidance };

function Details({ metric, frameworks, nameOf }: DetailsProps) {
  const limits = limitTexts(metric.limits, metric.unit);
  return (
    <div className="space-y-6">
      <div>
        <p className="flex flex-wrap items-center gap-2 text-ink-muted text-xs">
          {metric.category} / {metric.groupName}
          {metric.core && <Badge tone="bloom">Core</Badge>}
          {metric.kind === 'derived' && <Badge tone="info">Computed</Badge>}
        </p>
        <p className="mt-3 text-base text-ink leading-6">{metric.guidance}</p>
        {metric.source && <p className="mt-2 text-ink-muted text-sm">Source: {metric.source}</p>}
        {metric.evidenceRecommended && (
          <p className="mt-3 flex items-center gap-2 text-ink-muted">
            <Paperclip aria-hidden className="size-4 shrink-0" />
            Attach evidence, such as a bill or a certificate.
          </p>
        )}
      </div>
      {metric.formula && (
        <PanelPart title="Formula">
          <FormulaText formula={metric.formula} nameOf={nameOf} />
        </PanelPart>
      )}
      <PanelPart title="Answer">
        <Facts
          facts={[
            { term: 'Kind', text: typeText(metric) },
            { term: 'Unit', text: metric.unit },
            { term: 'Asked', text: askedAtText(metric.askedAt) },
            { term: 'How often', text: periodicityText(metric.periodicities) },
            { term: 'Decimals shown', text: metric.unit ? String(metric.decimals) : '' },
            { term: 'Key in formulas', text: <CopyText text={metric.id} label="Copy the key" /> },
          ]}
        />
      </PanelPart>
      {limits.length > 0 && (
        <PanelPart title="Checks">
          <ul className="list-disc space-y-1 pl-5">
            {limits.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </PanelPart>
      )}
      {metric.options.length > 0 && (
        <PanelPart title="Choices">
          <ul className="list-disc space-y-1 pl-5">
            {metric.options.map(({ value, label }) => (
              <li key={value}>{label}</li>
            ))}
          </ul>
        </PanelPart>
      )}
      {metric.columns.length > 0 && (
        <PanelPart title="Columns of the table">
          <ul className="list-disc space-y-1 pl-5">
            {metric.columns.map(({ key, name, unit, required }) => (
              <li key={key}>
                {name}
                {unit && `, in ${unit}`}
                {required && ' (required)'}
              </li>
            ))}
          </ul>
        </PanelPart>
      )}
      <PanelPart title="Frameworks">
        <FrameworkCodes codes={metric.frameworks} frameworks={frameworks} />
      </PanelPart>
    </div>
  );
}
