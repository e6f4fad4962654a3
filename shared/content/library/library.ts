import type * as v from 'valibot';
import countries from '#shared/content/reference/countries.json' with { type: 'json' };
import currencies from '#shared/content/reference/currencies.json' with { type: 'json' };
import nace from '#shared/content/reference/nace.json' with { type: 'json' };
import type { Framework } from '#shared/library/frameworks/schema.ts';
import { buildLibrary } from '#shared/library/metrics/rules.ts';
import type {
  CrossFieldRule,
  DerivedRecord,
  Library,
  LibraryContent,
  LibrarySection,
  OptionSet,
} from '#shared/library/metrics/schema.ts';
import { dataPointRecords } from './data-points.ts';
import derived from './derived.json' with { type: 'json' };
import { frameworkVersions } from './framework-versions.ts';
import frameworks from './frameworks.json' with { type: 'json' };
import about from './library.json' with { type: 'json' };
import optionSets from './option-sets.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };
import sections from './sections.json' with { type: 'json' };

const referenceSets: readonly OptionSet[] = [
  {
    key: 'iso_country',
    name: 'Country',
    options: countries.countries.map(({ code, name }) => ({ value: code, label: name })),
    source: countries.source,
  },
  {
    key: 'iso_currency',
    name: 'Currency',
    options: currencies.currencies.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    source: currencies.source,
  },
  {
    key: 'nace_code',
    name: 'NACE division',
    options: nace.divisions.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    source: nace.source,
  },
];

/** The content of the library as it is written now, from which a version is issued (`npm run library`). */
export const libraryContent: LibraryContent = {
  ...about,
  sections: sections as readonly LibrarySection[],
  dataPoints: dataPointRecords,
  derived: derived as readonly v.InferInput<typeof DerivedRecord>[],
  rules: rules as readonly CrossFieldRule[],
  optionSets: [...(optionSets as readonly OptionSet[]), ...referenceSets],
  frameworks: frameworks as readonly Framework[],
  frameworkVersions,
};

/** The library that is built of it; the product itself reads the versions that were issued. */
export const library: Library = buildLibrary(libraryContent);
