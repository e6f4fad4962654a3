import { type SectionDataPoint, unitLabelOf } from '#web/features/collection/cells/sectionDataPoint.ts';
import { showNumber } from '#web/features/collection/cells/show.ts';

type GuidanceFactsProps = {
  readonly dataPoint: SectionDataPoint;
  readonly locale: string;
  /** One under the other, for a narrow place. */
  readonly narrow?: boolean;
};

const overPeriods: Record<string, string> = {
  sum: 'the periods are added up',
  first: 'the opening period counts',
  last: 'the closing period counts',
  average: 'the periods are averaged',
  weighted_average: 'the periods are averaged by weight',
  any: 'one yes in any period is a yes',
  all: 'it is a yes where every period says yes',
  none: 'the periods are not added up',
};
const overEntities: Record<string, string> = {
  sum: 'the entities are added up',
  average: 'the entities are averaged',
  weighted_average: 'the entities are averaged by weight',
  any: 'one yes at any entity is a yes',
  all: 'it is a yes where every entity says yes',
  none: 'it is answered once for the company',
};

/** Limits of a data point, how its answers add up, and which frameworks ask for it. */
export function GuidanceFacts({ dataPoint, locale, narrow = false }: GuidanceFactsProps) {
  return (
    <div
      className={
        narrow
          ? 'space-y-4 text-sm'
          : 'grid gap-x-10 gap-y-4 px-4 pt-1 pb-4 pl-11 desktop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'
      }
    >
      <ul className="list-disc space-y-1 pl-5">
        {factsOf(dataPoint, locale).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <FrameworkCodes codes={dataPoint.frameworkCodes} narrow={narrow} />
    </div>
  );
}

function factsOf(dataPoint: SectionDataPoint, locale: string): string[] {
  const { validation, unit, askedAt, periodicity, optional, condition } = dataPoint;
  const { min, max, integer } = validation;
  const own = unitLabelOf(dataPoint, unit);
  const bound = (text: string) => `${showNumber(text, locale)} ${own}`.trim();
  const periods = overPeriods[dataPoint.periodAggregation];
  const entities = overEntities[dataPoint.entityAggregation];
  return [
    ...(min !== null && max !== null ? [`From ${bound(min)} to ${bound(max)}.`] : []),
    ...(min !== null && max === null ? [`${bound(min)} or more.`] : []),
    ...(min === null && max !== null ? [`${bound(max)} or less.`] : []),
    ...(integer ? ['A whole number.'] : []),
    ...(periodicity !== 'annual' && periods ? [`For the year ${periods}.`] : []),
    ...(askedAt === 'entity' && entities ? [`For the company ${entities}.`] : []),
    ...(optional ? ['Optional: it is not counted as open.'] : []),
    ...(condition !== null ? [`Asked only where: ${condition}`] : []),
  ];
}

type FrameworkCodesProps = { readonly codes: SectionDataPoint['frameworkCodes']; readonly narrow: boolean };

function FrameworkCodes({ codes, narrow }: FrameworkCodesProps) {
  if (codes.length === 0) return null;
  const frameworks = [...new Set(codes.map(({ framework }) => framework))];
  return (
    <div>
      <h2 className="mb-2 font-semibold text-ink-muted text-xs">Asked for by</h2>
      <dl className={narrow ? 'space-y-2' : 'grid gap-x-8 gap-y-2 wide:grid-cols-2'}>
        {frameworks.map((framework) => (
          <div key={framework}>
            <dt className="font-medium">{framework}</dt>
            {codes
              .filter((each) => each.framework === framework)
              .map(({ code, label }) => (
                <dd key={code} className="break-words text-ink-muted">
                  <span className="font-mono text-ink text-xs">{code}</span> {label !== code && label}
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
