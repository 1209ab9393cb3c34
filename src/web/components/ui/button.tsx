import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg';

/** Their colours are in styles/button.css: as utilities they were 200 bytes of the home page's compressed HTML. */
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2 text-sm',
  lg: 'min-h-13 px-6 py-3 text-base',
};

function classes(variant: ButtonVariant, size: ButtonSize, extra: string | undefined): string {
  return `button ${VARIANTS[variant]} ${SIZES[size]} ${extra ?? ''}`.trimEnd();
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
