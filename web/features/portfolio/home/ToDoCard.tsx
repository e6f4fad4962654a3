import { ChevronRight, ListChecks } from 'lucide-react';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { type Fund, fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { many } from '#shared/text/plural.ts';
import { linkTo } from '#web/lib/links.ts';
import { useMay } from '#web/lib/session.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import type { CompanyOverview } from './companyOverview.ts';

export interface ToDoCardProps {
  readonly board: CompanyOverview;
  readonly funds: readonly Fund[] | undefined;
}

type Task = { readonly id: string; readonly text: string; readonly why: string; readonly to: string };

/** What waits in the portfolio, each a link to where it is done. */
export function ToDoCard({ board: overview, funds }: ToDoCardProps) {
  const may = useMay();
  const tasks = tasksOf(overview, funds, {
    invites: may(companyRoutes.inviteCompany),
    changes: may(companyRoutes.changeLink),
    keepsFunds: may(fundRoutes.createFund),
  });
  return (
    <Card title="What needs doing" flush>
      {tasks.length === 0 ? (
        <EmptyState compact level={3} icon={ListChecks} title="Nothing waits">
          Nobody is late, and every invitation is answered.
        </EmptyState>
      ) : (
        <ul className="border-line border-t">
          {tasks.map(({ id, text, why, to }) => (
            <li
              key={id}
              className="relative flex items-center justify-between gap-4 border-line border-b px-5 py-3 text-sm last:border-b-0 hover:bg-sunken/60"
            >
              <span className="min-w-0">
                <Link to={to} tone="quiet">
                  {text}
                  <span aria-hidden className="absolute inset-0" />
                </Link>
                <span className="block text-ink-muted text-xs">{why}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Powers = { readonly invites: boolean; readonly changes: boolean; readonly keepsFunds: boolean };

/** The tasks of a portfolio for somebody with these powers, the most urgent first; who only reads sees who is late. */
export function tasksOf(
  overview: CompanyOverview,
  funds: readonly Fund[] | undefined,
  { invites, changes, keepsFunds }: Powers,
): Task[] {
  const { behind, invited, proposed, followed } = overview;
  const overdue = behind.filter(({ why }) => why === 'overdue').length;
  const shut = behind.length - overdue;
  const unfunded = followed.filter(({ funds: own }) => own.length === 0).length;
  const companies = (query: Record<string, string> = {}) => linkTo('/portfolio/companies', {}, query);
  const tasks: (Task & { readonly shows: boolean })[] = [
    {
      id: 'overdue',
      shows: overdue > 0,
      text: many(overdue, 'company is past its deadline', 'companies are past their deadline'),
      why: 'Ask their primary contacts what holds them up.',
      to: companies(),
    },
    {
      id: 'shut',
      shows: shut > 0,
      text: many(shut, 'company has not opened collection', 'companies have not opened collection'),
      why: 'The year has ended, and nobody can answer yet.',
      to: companies(),
    },
    {
      id: 'invited',
      shows: invites && invited.length > 0,
      text: many(invited.length, 'invitation is not answered', 'invitations are not answered'),
      why: 'An invitation holds for 14 days. Invite again with the same contact after that.',
      to: companies({ status: 'INVITED' }),
    },
    {
      id: 'proposed',
      shows: changes && proposed.length > 0,
      text: many(proposed.length, 'company has to accept full management', 'companies have to accept full management'),
      why: 'Until then you follow them as before.',
      to: companies(),
    },
    {
      id: 'no-fund',
      shows: keepsFunds && funds?.length === 0,
      text: 'Create your first fund',
      why: 'Companies are compared and reported by fund.',
      to: companies({ tab: 'funds', open: 'new' }),
    },
    {
      id: 'unfunded',
      shows: changes && (funds?.length ?? 0) > 0 && unfunded > 0,
      text: many(unfunded, 'company is in no fund', 'companies are in no fund'),
      why: 'It counts in no report of a fund.',
      to: companies({ status: 'ACTIVE' }),
    },
  ];
  return tasks.filter(({ shows }) => shows).map(({ shows: _, ...task }) => task);
}
