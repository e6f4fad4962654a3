import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

export interface AccordionItem {
  readonly id: string;
  readonly title: ReactNode;
  /** At the right of the title: a StatusChip, a count. */
  readonly aside?: ReactNode;
  readonly content: ReactNode;
  readonly defaultOpen?: boolean;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Level of the titles; 3 by default. */
  readonly level?: 2 | 3 | 4;
}

/** Parts that open under their titles, each for itself. */
export function Accordion({ items, level = 3 }: AccordionProps) {
  const Title = `h${level}` as const;
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {items.map((item) => (
        <Disclosure key={item.id} defaultOpen={item.defaultOpen ?? false}>
          {({ open }) => (
            <div>
              <Title>
                <DisclosureButton className="flex min-h-12 w-full items-center gap-3 px-4 py-3 text-left text-sm outline-offset-[-2px] hover:bg-sunken">
                  <ChevronDown
                    aria-hidden
                    className={classes('size-4 shrink-0 text-ink-muted transition-transform', !open && '-rotate-90')}
                  />
                  <span className="min-w-0 flex-1 font-medium text-ink">{item.title}</span>
                  {item.aside}
                </DisclosureButton>
              </Title>
              <DisclosurePanel className="px-4 pt-1 pb-4 pl-11 text-ink text-sm">{item.content}</DisclosurePanel>
            </div>
          )}
        </Disclosure>
      ))}
    </div>
  );
}
