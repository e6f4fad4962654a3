import { years } from '#functions/collection/api.ts';
import { parentsOf } from '#functions/core/links/parents.ts';
import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { endedLicence, type Place } from '#functions/http/place.ts';
import { toOrganisation } from '#functions/organisations/api.ts';
import type { Answer } from '#shared/api/route.ts';
import { supportAccessOf } from '#shared/organisations/support/rules.ts';
import type { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { isInForce } from '#shared/portfolio/links/rules.ts';
import { frameworksOf } from './frameworks.ts';

type Current = Answer<(typeof switcherRoutes)['getCurrentOrganisation']>['data'];

/** Reporting years that are looked at for their frameworks. */
const YEARS = 12;

/** The organisation that a person is in, with what the page around every screen shows of it. */
export async function toCurrentOrganisation(place: Place, now: Date): Promise<Current> {
  const { organisation, via, roles } = place;
  const { orgId, organizationType } = organisation;
  const newest = now.getUTCFullYear() + 1;
  const labels = Array.from({ length: YEARS }, (_, back) => newest - back);
  const [shown, userCount, parents, portfolio, reported] = await Promise.all([
    toOrganisation(organisation, place, now),
    memberships.count(orgId),
    namedParents(organisation, now),
    organizationType === 'private_equity' ? links.listOfManager(orgId) : [],
    years.listYears(orgId, organisations.yearsOf(organisation, labels), false),
  ]);
  const today = now.toISOString().slice(0, 10);
  const { mode, valuesUntil, purpose } = supportAccessOf(organisation, now);
  return {
    ...shown,
    orgUserRoles: [...roles],
    via,
    userCount,
    parents,
    portCoCount: portfolio.filter((link) => !link.isTest && isInForce(link, today)).length,
    frameworks: frameworksOf(reported.flatMap(({ frameworks }) => frameworks)),
    supportAccess: via === 'staff' ? { mode, valuesUntil, purpose } : null,
    licenceEnded: endedLicence(place, now) !== undefined,
  };
}

/** The fund managers that follow a company today, by name. */
async function namedParents(organisation: organisations.OrganisationRecord, now: Date): Promise<Current['parents']> {
  const parents = await parentsOf(organisation, now);
  const named = await organisations.listByIds(parents.map(({ orgId }) => orgId));
  return named
    .map(({ orgId, name }) => ({ id: orgId, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}
