import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { dayText, rangeText } from '#web/lib/dates.ts';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { Tag } from '#web/ui/status/Tag.tsx';
import { countryLabel, typeLabel } from './words.ts';

export interface EntityDetailsProps {
  readonly entity: ReportingEntity;
  readonly entities: readonly ReportingEntity[];
}

/** An entity for people who may read it and no more. */
export function EntityDetails({ entity, entities }: EntityDetailsProps) {
  const parent = entities.find(({ id }) => id === entity.parentId);
  const facts = [
    { term: 'Type', text: typeLabel(entity.type) },
    { term: 'Belongs to', text: parent?.name ?? '–' },
    { term: 'Country', text: countryLabel(entity.country) || '–' },
    {
      term: 'Tags',
      text:
        entity.tags.length === 0 ? (
          '–'
        ) : (
          <span className="flex flex-wrap gap-1">
            {entity.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        ),
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
  return <Facts facts={facts} />;
}
