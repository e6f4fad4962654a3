import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';

const SHOWN_MS = 2000;

/** Copies a table for a spreadsheet, and says whether the browser let it. */
export function CopyTable({ text }: { readonly text: () => string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status" className={state === 'refused' ? 'text-danger text-xs' : 'sr-only'}>
        {state === 'copied' && 'Table copied'}
        {state === 'refused' && 'The browser did not allow copying: select the table instead'}
      </span>
      <Button size="small" icon={state === 'copied' ? Check : Copy} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy table'}
      </Button>
    </div>
  );
}
