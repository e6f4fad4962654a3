import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/actions/IconButton.tsx';

export interface CopyTextProps {
  readonly text: string;
  /** Name of the button; 'Copy' by default. */
  readonly label?: string;
}

const SHOWN_MS = 2000;

/** A short text in fixed width that one press copies: ids, keys, addresses. */
export function CopyText({ text, label = 'Copy' }: CopyTextProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-0.5">
      <code className="min-w-0 break-all rounded-[4px] bg-sunken px-1.5 py-0.5 font-mono text-[0.92em] text-ink">
        {text}
      </code>
      <IconButton icon={state === 'copied' ? Check : Copy} label={label} size="xsmall" onClick={copy} />
      <span role="status" className="sr-only">
        {state === 'copied' && 'Copied'}
        {state === 'refused' && 'The browser did not allow copying: select the text instead'}
      </span>
    </span>
  );
}
