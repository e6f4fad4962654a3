import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';

export interface AvatarProps {
  readonly name: string;
  readonly size?: 'small' | 'medium' | 'large' | 'huge';
  /** A `blob:` address of the picture; the initials stand in until there is one, and where it cannot be drawn. */
  readonly image?: string | undefined;
  /** The name stands beside it, so the picture says nothing of its own. */
  readonly decorative?: boolean;
}

const sizes = {
  small: 'size-6 text-[10px]',
  medium: 'size-8 text-xs',
  large: 'size-12 text-base',
  huge: 'size-20 text-2xl',
};

/** At most two letters: the first of the first and of the last word. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._@-]+/u)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => (word ? [...word][0]?.toLocaleUpperCase() : '')).join('');
}

/** A person as a disc with a picture or two initials. */
export function Avatar({ name, size = 'medium', image, decorative = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const shown = image !== undefined && image !== broken;
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classes(
        'inline-grid shrink-0 overflow-hidden align-middle select-none place-items-center rounded-full bg-accent-soft font-semibold text-accent leading-none ring-1 ring-accent/20 ring-inset',
        sizes[size],
      )}
    >
      {shown ? (
        <img src={image} alt="" onError={() => setBroken(image)} className="size-full object-cover" />
      ) : (
        initials(name) || '?'
      )}
    </span>
  );
}
