import { ScrollArea } from '#web/ui/layout/ScrollArea.tsx';
import type { SchemaRow } from './schemaRows.ts';

export interface SchemaTableProps {
  readonly label: string;
  readonly rows: readonly SchemaRow[];
}

/** Pixels by which the parts of a field stand under it. */
const STEP = 16;

/** The fields of a schema: names with their parts under them, types, and what else they have to be. */
export function SchemaTable({ label, rows }: SchemaTableProps) {
  if (rows.length === 0) return <p className="text-ink-muted">Nothing.</p>;
  return (
    <ScrollArea label={`${label}, scrolls`} className="max-h-[30rem] rounded-control border border-line">
      <table aria-label={label} className="w-full min-w-[34rem] border-collapse text-xs">
        <thead>
          <tr className="bg-sunken text-left text-ink-muted">
            <th scope="col" className="px-3 py-2 font-medium">
              Name
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Type
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Notes
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, depth, required, type, notes }) => (
            <tr key={key} className="border-line border-t align-top">
              <th scope="row" className="whitespace-nowrap py-2 pr-3 text-left font-normal">
                <span className="block" style={{ paddingLeft: 12 + depth * STEP }}>
                  <code className="font-mono text-ink">{name}</code>
                  {required && <span className="ml-1.5 text-ink-muted">required</span>}
                </span>
              </th>
              <td className="max-w-72 px-3 py-2">{type}</td>
              <td className="max-w-72 break-words px-3 py-2 text-ink-muted">{notes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
