import { CalendarRange } from 'lucide-react';
import { useReportingYear, yearsOffered } from '#web/lib/reportingYear.ts';

/** The reporting year that every screen shows; kept in this browser. */
export function YearSelect() {
  const { year, setYear } = useReportingYear();
  return (
    <label className="control-box relative items-center">
      <span className="sr-only">Reporting year</span>
      <CalendarRange aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-ink-muted" />
      <select
        value={year}
        onChange={(event) => setYear(Number(event.target.value))}
        className="control-input h-9 cursor-pointer pr-2 pl-8 font-medium text-ink tabular-nums"
      >
        {yearsOffered(year, new Date()).map((each) => (
          <option key={each} value={each} className="bg-surface text-ink">
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}
