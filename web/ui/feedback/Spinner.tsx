import { classes } from '#web/ui/classes.ts';

export interface SpinnerProps {
  /** Read aloud; left out, the spinner is decoration beside words that say the same. */
  readonly label?: string;
  readonly size?: 'small' | 'medium' | 'large';
}

const sizes = { small: 'size-4', medium: 'size-6', large: 'size-10' };

/** Something is under way and nobody knows for how long. */
export function Spinner({ label, size = 'medium' }: SpinnerProps) {
  return (
    <span className="inline-flex" {...(label && { role: 'status' })}>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden className={classes('animate-spin', sizes[size])}>
        <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="3" opacity=".22" />
        <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
