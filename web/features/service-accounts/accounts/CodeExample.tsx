import { Check, Copy } from 'lucide-react';
import { Button } from '#web/ui/actions/Button.tsx';
import { ScrollArea } from '#web/ui/layout/ScrollArea.tsx';
import { useCopy } from './useCopy.ts';

export interface CodeExampleProps {
  /** What it is: 'Ask for a token'. */
  readonly title: string;
  readonly code: string;
}

/** A few lines for a terminal, with a button that copies them. */
export function CodeExample({ title, code }: CodeExampleProps) {
  const { state, copy } = useCopy();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-sunken">
      <div className="flex items-center justify-between gap-3 border-line border-b py-1.5 pr-2 pl-4">
        <p className="font-medium text-ink-muted text-xs">{title}</p>
        <Button
          variant="ghost"
          size="small"
          icon={state === 'copied' ? Check : Copy}
          onClick={() => void copy(code)}
          aria-label={`Copy: ${title}`}
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <ScrollArea label={`${title}, scrolls`} className="px-4 py-3">
        <pre className="font-mono text-ink text-xs leading-5">{code}</pre>
      </ScrollArea>
      <p role="status" className="sr-only">
        {state === 'copied' && 'Copied'}
        {state === 'refused' && 'The browser did not allow copying: select the text instead'}
      </p>
    </div>
  );
}
