import { NavLink, useSearchParams } from 'react-router-dom';
import { classes } from '#web/ui/classes.ts';

const screens = [
  { to: '/setup-reporting-year', label: 'Year' },
  { to: '/setup-reporting-year/data-points', label: 'Data points' },
  { to: '/setup-reporting-year/user-assignments', label: 'User assignments' },
];

/** The way between the screens of a year's set-up; a year named in the address stays. */
export function SetupTabs() {
  const [search] = useSearchParams();
  const year = search.get('year');
  return (
    <nav aria-label="Set-up of the year" className="mb-5 flex gap-1 overflow-x-auto border-line border-b">
      {screens.map(({ to, label }) => (
        <NavLink
          key={to}
          to={year ? `${to}?year=${year}` : to}
          end
          className={({ isActive }) =>
            classes(
              '-mb-px whitespace-nowrap border-b-2 px-3 py-2.5 font-medium text-sm outline-offset-[-2px]',
              isActive ? 'border-accent text-ink' : 'border-transparent text-ink-muted hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
