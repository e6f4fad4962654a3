import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A number or a Badge after the label. */
  readonly aside?: ReactNode;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

export interface TabsProps<Id extends string> {
  /** Name of the list of tabs. */
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  /** Kept in the address by the page, so that a link leads to the tab. */
  readonly current: Id;
  readonly onChange: (id: Id) => void;
}

/** Parts of one page of which one is in sight; arrow keys walk along the tabs. */
export function Tabs<Id extends string>({ label, tabs, current, onChange }: TabsProps<Id>) {
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === current),
  );
  const list = useSelectedInSight(at);
  return (
    <TabGroup
      selectedIndex={at}
      onChange={(index) => {
        const tab = tabs[index];
        if (tab) onChange(tab.id);
      }}
    >
      <TabList ref={list} aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            disabled={tab.disabled ?? false}
            className={classes(
              '-mb-px inline-flex items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 py-2.5 font-medium text-ink-muted text-sm outline-offset-[-2px]',
              'hover:text-ink data-disabled:cursor-not-allowed data-selected:border-accent data-selected:text-ink data-disabled:opacity-50',
            )}
          >
            {tab.label}
            {tab.aside !== undefined && <span className="text-ink-muted text-xs tabular-nums">{tab.aside}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="pt-5">
        {tabs.map((tab) => (
          <TabPanel key={tab.id} className="outline-offset-4">
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}

/** Scrolls a list that is wider than the screen until its selected tab shows, e.g. where a link led to the last one. */
function useSelectedInSight(at: number) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // In the frame that lays the page out anyway: measured here, the whole page would be laid out for it.
    const frame = requestAnimationFrame(() => {
      const strip = list.current;
      const tab = strip?.children.item(at);
      if (!strip || !tab || strip.scrollWidth <= strip.clientWidth) return;
      const { left, right } = tab.getBoundingClientRect();
      const seen = strip.getBoundingClientRect();
      // The strip alone is scrolled: `scrollIntoView` would move the page with it.
      if (left < seen.left) strip.scrollLeft -= seen.left - left;
      else if (right > seen.right) strip.scrollLeft += right - seen.right;
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return list;
}
