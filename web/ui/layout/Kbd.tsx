/** A key as it is printed on the keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-block min-w-5 rounded-[5px] border border-line-strong border-b-2 bg-surface px-1.5 py-px text-center font-mono text-[11px] text-ink leading-4">
      {children}
    </kbd>
  );
}
