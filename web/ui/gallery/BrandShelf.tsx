import { Logo } from '#web/ui/brand/Logo.tsx';
import { Wordmark } from '#web/ui/brand/Wordmark.tsx';
import { Shelf, Show } from '#web/ui/gallery/Shelf.tsx';

const swatches = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['bloom', 'bg-bloom'],
  ['complete', 'bg-complete'],
  ['partial', 'bg-partial'],
  ['idle', 'bg-idle'],
  ['info', 'bg-info'],
  ['danger', 'bg-danger'],
  ['rail', 'bg-rail'],
] as const;

/** Mark, name, colours and type. */
export function BrandShelf() {
  return (
    <Shelf id="brand" title="Brand, colour, type">
      <Show name="Logo and wordmark">
        <Logo size={72} label="Sedum" />
        <Logo size={32} />
        <Logo size={16} />
        <Wordmark size={40} />
        <span className="rounded-card bg-rail p-4">
          <Wordmark size={28} tone="rail" />
        </span>
        <Logo size={56} animated />
      </Show>
      <Show name="Colours by role">
        {swatches.map(([name, ground]) => (
          <span key={name} className="w-24 text-ink-muted text-xs">
            <span className={`mb-1 block h-10 rounded-control border border-line ${ground}`} />
            {name}
          </span>
        ))}
      </Show>
      <div className="space-y-1 text-ink">
        <p className="font-semibold text-3xl">Where the year stands 30/36</p>
        <p className="font-semibold text-2xl">Energy and emissions 24/32</p>
        <p className="font-semibold text-lg">Electricity by site 18/28</p>
        <p className="text-base">Body and inputs, 16/24. Figures stand in columns: </p>
        <p className="text-sm tabular-nums">1,111,111.11 and 8,888,888.88 in 14/20</p>
        <p className="text-ink-muted text-xs">Hints and heads, 12/16</p>
      </div>
    </Shelf>
  );
}
