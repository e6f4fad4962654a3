import { Logo } from '#web/ui/brand/Logo.tsx';

export interface WordmarkProps {
  /** Height of the mark in pixels; 28 by default. */
  readonly size?: number;
  readonly tone?: 'plain' | 'rail';
}

/** Mark and name. The five letters are drawn, so that they look the same whatever fonts a machine has. */
export function Wordmark({ size = 28, tone = 'plain' }: WordmarkProps) {
  return (
    <span role="img" aria-label="Sedum" className="inline-flex items-center gap-2">
      <Logo size={size} tone={tone} />
      <svg
        viewBox="0 0 158 44"
        height={size * 0.78}
        aria-hidden
        className={tone === 'rail' ? 'stroke-rail-ink' : 'stroke-ink'}
        fill="none"
        strokeWidth="5.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M20.5 19.2C18.8 15.6 15.6 14 12 14c-4.6 0-8.2 2.3-8.2 6.2 0 8.6 17.4 3.6 17.4 12.3C21.2 36.7 17.3 39 12.4 39 8 39 4.4 37.1 3 33.2" />
        <path d="M30.5 26.2H53A11.3 12.5 0 1 0 49.3 35.6" />
        <path d="M85 4v35M85 26.5A11.5 12.5 0 1 1 62 26.5a11.5 12.5 0 0 1 23 0Z" />
        <path d="M95.5 14v14.5C95.5 35 99 39 104.5 39s9.5-4 9.5-10.5V14M114 28.5V39" />
        <path d="M124 39V14M124 25c0-7 3.3-11 8.3-11 4.7 0 7.2 3.2 7.2 9.5V39M139.5 25c0-7 3.3-11 8.3-11 4.7 0 7.2 3.2 7.2 9.5V39" />
      </svg>
    </span>
  );
}
