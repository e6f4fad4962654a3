import { parseFormula } from '#shared/library/formula/parse.ts';
import { pieces } from '#shared/library/formula/print.ts';
import { type FunctionName, functions } from '#shared/library/formula/syntax.ts';
import { useAddress } from '#web/lib/useAddress.ts';
import { Link } from '#web/ui/actions/Link.tsx';

export interface FormulaTextProps {
  readonly formula: string;
  readonly nameOf: (key: string) => string | undefined;
}

type Key = { readonly key: string };

/** A formula with the names of its metrics instead of their keys, each a link to its own explanation. */
export function FormulaText({ formula, nameOf }: FormulaTextProps) {
  const address = useAddress();
  const parsed = parseFormula(formula);
  if (!parsed.ok) return <code className="break-words font-mono text-xs">{formula}</code>;
  const parts = pieces<Key>(parsed.formula, (key) => ({ key }));
  const called = (Object.keys(functions) as FunctionName[]).filter((name) => formula.includes(`${name}(`));
  return (
    <>
      <p className="rounded-control bg-sunken px-3 py-2.5 text-ink leading-7">
        {parts.map((part, at) =>
          typeof part === 'string' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a formula keep their places
            <span key={at} className="whitespace-pre-wrap font-mono text-ink-muted text-xs">
              {part}
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same metric may stand twice
            <Link key={at} to={address.with({ metric: part.key })} preventScrollReset>
              {nameOf(part.key) ?? part.key}
            </Link>
          ),
        )}
      </p>
      {called.map((name) => (
        <p key={name} className="mt-1.5 text-ink-muted text-xs">
          <code className="font-mono">{functions[name].shape}</code>: {functions[name].says}
        </p>
      ))}
    </>
  );
}
