import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { many } from '#shared/text/plural.ts';

export interface FieldProblem {
  /** The id of the control. */
  readonly id: string;
  readonly label?: string;
  readonly message: string;
}

export interface FormErrorSummaryProps {
  readonly problems: readonly FieldProblem[];
  /** A refusal that belongs to no field. */
  readonly message?: string | undefined;
  /** Changes with each refused submit: the summary then takes the focus. */
  readonly attempt?: number;
}

/** After a refused submit: says how many fields need attention and leads to each of them. */
export function FormErrorSummary({ problems, message, attempt = 0 }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = problems.length > 0 || message !== undefined;
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (!shown) return null;
  const attention = many(problems.length, 'field needs your attention', 'fields need your attention');
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="flex gap-3 rounded-card border border-danger/30 bg-danger-soft p-4 text-ink text-sm"
    >
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{message ?? attention}</p>
        {problems.length > 0 && (
          <ul className="mt-1 list-disc space-y-0.5 pl-5">
            {problems.map(({ id, label, message: text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="underline underline-offset-2"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                >
                  {label ? `${label}: ${text}` : text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
