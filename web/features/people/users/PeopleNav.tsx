import { NavLink } from 'react-router-dom';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { useFlag } from '#web/lib/features.ts';
import { useMay } from '#web/lib/session.tsx';
import { classes } from '#web/ui/classes.ts';

const pages = [
  { to: '/users', label: 'Your organisation' },
  { to: '/users/managed/parent', label: 'Managing users' },
  { to: '/users/managed/entity', label: 'Managed companies' },
];

/** Between the lists of people of a fund manager that fully manages companies; nothing for everybody else. */
export function PeopleNav() {
  const may = useMay();
  const isOn = useFlag('fully-managed-portfolio-companies');
  if (!isOn || !may(memberRoutes.listManagedUsers)) return null;
  return (
    <nav aria-label="Lists of people" className="mb-6 flex flex-wrap gap-1">
      {pages.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            classes(
              'rounded-control px-3 py-1.5 font-medium text-sm',
              isActive ? 'bg-accent-soft text-accent' : 'text-ink-muted hover:bg-sunken hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
