import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StatusIcon } from '#web/ui/status/StatusIcon.tsx';
import { progressWords } from './countsWords.ts';
import type { HubCategory } from './sections.ts';

type SectionIndexProps = {
  readonly shown: readonly HubCategory[];
  /** Category, framework, status, year and entities, which every item carries. */
  readonly query: string;
  readonly locked: boolean;
  readonly onGo: (sectionId: string) => void;
};

/** The hub's side index: each section with its status, a lock where nothing can be entered. */
export function SectionIndex({ shown, query, locked, onGo }: SectionIndexProps) {
  return (
    <nav aria-label="Sections" className="text-sm">
      {shown.map(({ name, sections }) => (
        <div key={name} className="mb-4">
          <p className="mb-1 px-2 font-semibold text-ink-muted text-xs">{name}</p>
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <Link
                  to={`/collect-data${query}#section-${section.id}`}
                  onClick={() => onGo(section.id)}
                  className="flex min-h-8 items-center gap-2 rounded-control px-2 py-1 text-ink hover:bg-sunken"
                >
                  <StatusIcon status={section.status} detail={progressWords(section.counts)} />
                  <span className="min-w-0 flex-1 truncate">{section.name}</span>
                  {locked && <Lock aria-label="Locked" className="size-3.5 shrink-0 text-ink-muted" />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
