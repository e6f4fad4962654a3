import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { reportingEntity } from '#shared/organisations/entities/samples.ts';
import { toKnown, type YearContext } from './context.ts';

const at = '2026-03-01T12:00:00.000Z';
const stamps = { v: 1, createdAt: at, updatedAt: at };

/** A year of the tests that was set up: it asks these data points for the year, of the root and of these entities below it. */
export function yearContext(dataPointIds: readonly string[], entityIds: readonly string[]): YearContext {
  const ofYear = (dataPointId: string) => ({
    orgId: 'acme',
    year: 2025,
    dataPointId,
    included: true,
    optional: false,
    periodicity: 'annual' as const,
    assignees: [],
    optOuts: [],
    version: 1,
    ...stamps,
  });
  return {
    orgId: 'acme',
    label: 2025,
    record: undefined,
    catalogue: currentLibrary(),
    setup: {
      year: undefined,
      dataPoints: new Map(dataPointIds.map((id) => [id, ofYear(id)])),
      sections: new Map(),
    },
    asking: { startDate: '2025-01-01', endDate: '2025-12-31', entityIds: null },
    entities: [reportingEntity('root', null), ...entityIds.map((id) => reportingEntity(id, 'root'))].map(toKnown),
    organisation: {
      orgId: 'acme',
      version: 1,
      name: 'Acme',
      type: 'standalone',
      organizationType: 'company',
      currency: 'EUR',
      industries: [],
      yearEndMonth: 12,
      timeZone: 'Europe/London',
      numberLocale: 'en-GB',
      consolidation: 'operational_control',
      licenceType: 'standard',
      serviceLevel: 'self-serve',
      enforceMfa: false,
      isDemo: false,
      isTestCompany: false,
      hasTestCompany: false,
      rootEntityId: 'root',
      featureRequests: {},
      shelf: 'organisations',
      flagOverrides: {},
      ...stamps,
    },
    consolidation: 'operational_control',
    currency: 'EUR',
  };
}
