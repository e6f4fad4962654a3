import { monthsUntil } from '#functions/admin/dashboard/figures.ts';
import { toAdminOrganisations } from '#functions/admin/organisations/present.ts';
import * as usage from '#functions/admin/usage/store.ts';
import { toAdminUsers } from '#functions/admin/users/present.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as everybody from '#functions/core/people/listed/store.ts';
import { count, type Sheet, type SheetCell } from '#functions/files/xlsx/sheet.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';

/** A sheet whose rows are held: they are counted in the answer. */
export type WholeSheet = Sheet & {
  readonly rows: readonly (readonly SheetCell[])[];
  /** The people whom it names. */
  readonly named: readonly string[];
};

/** Every person who is not being erased, one row for each organisation that they belong to. */
export async function usersSheet(): Promise<WholeSheet> {
  const people = await toAdminUsers((await everybody.listAll()).filter(({ erasingAt }) => !erasingAt));
  const rows = people.flatMap((person) => {
    const own = person.organisations.length > 0 ? person.organisations : [undefined];
    return own.map((organisation) => [
      person.id,
      person.name,
      person.email,
      person.isSSO ? 'Microsoft' : 'Password',
      { flag: person.mfaEnabled },
      { flag: person.disabled },
      person.lastSignInAt ? { time: person.lastSignInAt } : null,
      organisation?.name ?? null,
      organisation?.roles.map(roleLabel).join(', ') ?? null,
    ]);
  });
  const columns = columnsOf({
    Id: 28,
    Name: 26,
    'E-mail': 34,
    'Signs in with': 14,
    'Authenticator app': 18,
    Disabled: 10,
    'Last sign-in (UTC)': 20,
    Organisation: 30,
    Roles: 30,
  });
  return { name: 'Users', columns, rows, named: people.map(({ id }) => id) };
}

/** Every organisation with licence, service level and counts. */
export async function organisationsSheet(now: Date): Promise<WholeSheet> {
  const all = await toAdminOrganisations(await organisations.listAll(), now);
  const rows = all.map((each) => [
    each.id,
    each.name,
    each.type,
    { flag: each.isDemo },
    { flag: each.isTestCompany },
    each.licenceType,
    each.licenceStartDate ? { date: each.licenceStartDate } : null,
    each.licenceEndDate ? { date: each.licenceEndDate } : null,
    each.licenceState,
    each.serviceLevel,
    each.owner?.name ?? null,
    count(each.userCount),
    count(each.siteCount),
    { time: each.createdAt },
  ]);
  const columns = columnsOf({
    Id: 28,
    Name: 30,
    Type: 16,
    Demo: 8,
    Sandbox: 10,
    Licence: 12,
    'First day': 12,
    'Last day': 12,
    State: 12,
    'Service level': 14,
    Owner: 26,
    Users: 8,
    Sites: 8,
    'Created (UTC)': 20,
  });
  return { name: 'Organisations', columns, rows, named: all.flatMap(({ owner }) => (owner?.email ? owner.id : [])) };
}

/** How much each organisation used the product, by month of the last twelve. */
export async function metricsSheet(now: Date): Promise<WholeSheet> {
  const months = monthsUntil(now);
  const [all, used, years] = await Promise.all([
    organisations.listAll(),
    Promise.all(months.map(usage.listMonth)),
    usage.launchedYears(),
  ]);
  const names = new Map(all.map(({ orgId, name }) => [orgId, name]));
  const rows = used
    .flat()
    .map(({ orgId, month, cellsSaved = 0, exports = 0, failedExports = 0 }) => [
      month,
      orgId,
      names.get(orgId) ?? null,
      count(cellsSaved),
      count(exports),
      count(failedExports),
      count(years.get(orgId) ?? 0),
    ]);
  const columns = columnsOf({
    Month: 10,
    'Organisation id': 28,
    Organisation: 30,
    'Cells saved': 12,
    Exports: 10,
    'Failed exports': 14,
    'Years launched so far': 20,
  });
  return { name: 'Application metrics', columns, rows, named: [] };
}

function columnsOf(widths: Readonly<Record<string, number>>): Sheet['columns'] {
  return Object.entries(widths).map(([title, width]) => ({ title, width }));
}
