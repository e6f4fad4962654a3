import { classes } from '#web/ui/classes.ts';

/** One leaf that points up from the middle of a 64-unit square; the rosette is this leaf, turned. */
const LEAF = 'M32 32C21.5 27.5 20.2 12.5 32 3.5 43.8 12.5 42.5 27.5 32 32Z';
const turns = (offset: number) => [0, 60, 120, 180, 240, 300].map((angle) => angle + offset);

export interface LogoProps {
  /** Pixels; 32 by default. */
  readonly size?: number;
  /** Leaves open one after the other: for loading only. */
  readonly animated?: boolean;
  /** Read aloud; left out, the mark is decoration. */
  readonly label?: string;
  /** `rail` is the mark on the dark green of the navigation. */
  readonly tone?: 'plain' | 'rail';
}

/** The mark: a stonecrop rosette seen from above, six leaves over six, with its flower in the middle. */
export function Logo({ size = 32, animated = false, label, tone = 'plain' }: LogoProps) {
  const outer = tone === 'rail' ? 'fill-[#5fb08f]' : 'fill-[#1b6a57] dark:fill-[#5fb08f]';
  const inner = tone === 'rail' ? 'fill-[#c4ead9]' : 'fill-[#8ccbb1] dark:fill-[#c4ead9]';
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className="shrink-0"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      {turns(0).map((angle, at) => (
        <g key={angle} transform={`rotate(${angle} 32 32)`}>
          <path
            d={LEAF}
            className={classes(outer, animated && 'origin-center animate-petal')}
            style={animated ? { animationDelay: `${at * 130}ms` } : undefined}
          />
        </g>
      ))}
      {turns(30).map((angle) => (
        <g key={angle} transform={`rotate(${angle} 32 32) translate(32 32) scale(.62) translate(-32 -32)`}>
          <path d={LEAF} className={inner} />
        </g>
      ))}
      <circle
        cx="32"
        cy="32"
        r="3.8"
        className={tone === 'rail' ? 'fill-[#f0a3c0]' : 'fill-[#b04a76] dark:fill-[#f0a3c0]'}
      />
    </svg>
  );
}
