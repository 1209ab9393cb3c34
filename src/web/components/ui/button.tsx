import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border font-semibold text-center no-underline select-none ' +
  'transition-[background-color,border-color,color,translate] duration-150 ease-swift active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:translate-y-0 aria-busy:cursor-progress [&>svg]:shrink-0';

const DISABLED =
  'disabled:not-aria-busy:bg-transparent disabled:not-aria-busy:border-line disabled:not-aria-busy:border-dashed ' +
  'disabled:not-aria-busy:text-muted';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-volt-edge bg-volt-fill text-on-volt hover:enabled:bg-volt-fill-hover active:enabled:bg-volt-fill-active ' +
    '[a&]:hover:bg-volt-fill-hover [a&]:active:bg-volt-fill-active',
  secondary:
    'border-edge bg-surface text-text hover:enabled:border-volt hover:enabled:text-volt active:enabled:bg-sunken ' +
    '[a&]:hover:border-volt [a&]:hover:text-volt [a&]:active:bg-sunken',
  quiet:
    'border-transparent bg-transparent text-text hover:enabled:bg-surface hover:enabled:text-volt active:enabled:bg-sunken ' +
    '[a&]:hover:bg-surface [a&]:hover:text-volt [a&]:active:bg-sunken',
  danger:
    'border-red-fill bg-red-fill text-on-red hover:enabled:border-red-fill-hover hover:enabled:bg-red-fill-hover ' +
    '[a&]:hover:border-red-fill-hover [a&]:hover:bg-red-fill-hover',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2 text-sm',
  lg: 'min-h-13 px-6 py-3 text-base',
};

function classes(variant: ButtonVariant, size: ButtonSize, extra: string | undefined): string {
  return `${BASE} ${DISABLED} ${VARIANTS[variant]} ${SIZES[size]} ${extra ?? ''}`.trimEnd();
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Shows a spinner and disables the button without dimming it. */
  readonly busy?: boolean | undefined;
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // A disabled button loses the focus: restore it, unless the visitor has moved it.
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [busy]);

  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classes(variant, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly href: string;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Loads the page instead of opening it in the router. */
  readonly reload?: boolean | undefined;
}

/** A link styled as a button. Pages of this site open in the router. */
export function ButtonLink({
  href,
  variant = 'primary',
  size = 'md',
  reload = false,
  className,
  children,
  ...rest
}: ButtonLinkProps): ReactNode {
  const classNames = classes(variant, size, className);
  if (href.startsWith('/') && !reload) {
    return (
      <Link {...rest} href={href} className={classNames}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={href} className={classNames}>
      {children}
    </a>
  );
}
