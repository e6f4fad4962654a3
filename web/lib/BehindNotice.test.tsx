import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { noCounts } from '#shared/collection/progress/rules.ts';
import type { Behind } from '#shared/collection/rollups/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { Role } from '#shared/people/access.ts';
import { BehindNotice } from './BehindNotice.tsx';
import { aSession, renderFor, serveWith } from './testing.tsx';
import { useRead } from './useApi.ts';

const since = '2026-11-28T09:02:00.000Z';
const orders = 'POST /api/year/{year}/figures/compute-again';

const status = {
  year: 2025,
  status: 'LAUNCHED',
  deadline: null,
  overdue: false,
  daysLeft: null,
  locked: false,
  counts: noCounts,
  obstacles: { launch: [], complete: [], draft: [] },
};
const nothing = { status, sections: [], dataPoints: [], entityLists: [], entities: [] };

/** A page that reads how far its year is behind. */
function Page({ year }: { readonly year: number | undefined }) {
  const { data } = useRead(yearRoutes.getYearOverview, { params: { year: 2025 } });
  const behind = data?.data.behind;
  return behind && <BehindNotice what="3 figures are" behind={behind} {...(year && { year })} />;
}

type Opening = {
  readonly role?: Role;
  readonly state?: Behind['state'];
  readonly year?: number | undefined;
  /** What the server says to the orders, one after the other; of the first one that it takes it says that it waits. */
  readonly refusals?: AppError[];
};

async function open({ role = 'COMPANY_ADMIN', state = 'GIVEN_UP', year, refusals = [] }: Opening = {}) {
  let now = state;
  const { asked } = serveWith({
    'GET /api/year/{year}/overview': () => ({
      data: { ...nothing, behind: { dataPoints: 3, state: now, since } },
    }),
    [orders]: () => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      now = 'WAITING';
      return { data: { ordered: 3 } };
    },
  });
  renderFor(aSession({ roles: [role] }), <Page year={year} />, '/home?year=2025');
  await screen.findByText('3 figures are not up to date');
  const button = () => screen.queryByRole('button', { name: 'Compute again' });
  return { asked: () => asked.filter((each) => each.startsWith('POST')), button };
}

describe('the notice of figures that were given up', () => {
  test('has them computed again for an administrator, and says then that they are being added', async () => {
    const { asked, button } = await open({ year: 2025 });
    expect(screen.getByText(/Have it computed again here\. If that fails too, tell support\.$/)).toBeVisible();
    await userEvent.dblClick(button() as HTMLElement);
    expect(await screen.findByText(/are still being added\. Load the page again in a few minutes\.$/)).toBeVisible();
    expect(asked()).toEqual(['POST /api/year/2025/figures/compute-again']);
    expect(button()).toBeNull();
  });

  test('says why they could not be ordered, and can be asked again', async () => {
    const { asked, button } = await open({
      year: 2025,
      refusals: [new AppError('too-many', 'Wait 10 minutes.', { retryAfter: 600 })],
    });
    await userEvent.click(button() as HTMLElement);
    expect(await screen.findByText(/^It could not be ordered\. Wait 10 minutes\./)).toHaveRole('alert');
    await userEvent.click(button() as HTMLElement);
    expect(await screen.findByText(/are still being added/)).toBeVisible();
    expect(screen.queryByText(/could not be ordered/)).toBeNull();
    expect(asked()).toHaveLength(2);
  });

  test.each<[string, Opening]>([
    ['somebody who enters data', { role: 'COMPANY_USER', year: 2025 }],
    ['a viewer', { role: 'DATA_VIEWER', year: 2025 }],
    ['an administrator who looks at another company', {}],
  ])('tells %s who can have them computed again, and offers no button', async (_, opening) => {
    const { button } = await open(opening);
    expect(screen.getByText(/An administrator of the company can have it computed again\./)).toBeVisible();
    expect(button()).toBeNull();
  });
});

test.each<Behind['state']>(['WAITING', 'FAILED'])(
  'the notice of figures that are tried (%s) offers nothing',
  async (state) => {
    const { button } = await open({ state, year: 2025 });
    expect(button()).toBeNull();
  },
);
