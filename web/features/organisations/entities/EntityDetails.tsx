import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { dayText, rangeText } from '#web/lib/dates.ts';
import { Tag } from '#web/ui/status/Tag.tsx';
import { countryLabel, typeLabel } from './words.ts';

export interface EntityDetailsProps {
  readonly entity: ReportingEntity;
  readonly entities: readonly ReportingEntity[];
}

/** An entity for people who may read it and no more. */
export function EntityDetails({ entity, entities }: EntityDetailsProps) {
  const parent = entities.find(({ id }) => id === entity.parentId);
  const rows = [
    { term: 'Type', text: typeLabel(entity.type) },
    { term: 'Belongs to', text: parent?.name ?? '–' },
    { term: 'Country', text: countryLabel(entity.country) || '–' },
    {
      term: 'Tags',
      text: entity.tags.length === 0 ? '–' : entity.tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
    },
    { term: 'Belongs', text: rangeText(entity.fromDate, entity.toDate) || 'always' },
    {
      term: 'Ownership',
      text:
        entity.shares.length === 0
          ? '100%'
          : entity.shares.map(({ from, share }) => (
              <span key={from} className="block">
                {share}% from {dayText(from)}
              </span>
            )),
    },
  ];
  return (
    <dl className="divide-y divide-line">
      {rows.map(({ term, text }) => (
        <div key={term} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 py-3">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="flex flex-wrap gap-1 break-words text-ink">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
