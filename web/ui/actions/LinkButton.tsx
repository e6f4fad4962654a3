import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router-dom';
import { type ButtonSize, type ButtonVariant, buttonStyle, iconSize } from '#web/ui/actions/buttonStyle.ts';

export interface LinkButtonProps extends Omit<LinkProps, 'to' | 'className' | 'style' | 'children'> {
  readonly to: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon;
  readonly trailingIcon?: LucideIcon;
  readonly fullWidth?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton(props: LinkButtonProps) {
  const {
    to,
    variant = 'secondary',
    size = 'medium',
    icon: Icon,
    trailingIcon: Trailing,
    fullWidth = false,
    ...rest
  } = props;
  const { children, ...link } = rest;
  return (
    <RouterLink {...link} to={to} className={buttonStyle(variant, size, fullWidth)}>
      {Icon && <Icon aria-hidden className={iconSize(size)} />}
      {children}
      {Trailing && <Trailing aria-hidden className={iconSize(size)} />}
    </RouterLink>
  );
}
