import { messageKinds } from '#web/ui/feedback/kinds.ts';

const { Icon, word, ink } = messageKinds.warning;

/** What is wrong with a figure, and which answers to look at. */
export function FigureFinding({ text }: { readonly text: string }) {
  return (
    <p className={`flex items-start gap-1.5 ${ink}`}>
      <Icon aria-hidden className="mt-px size-4 shrink-0" />
      <span className="min-w-0 break-words">
        <span className="sr-only">{word}: </span>
        {text}
      </span>
    </p>
  );
}
