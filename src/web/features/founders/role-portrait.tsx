import type { ReactNode } from 'react';

/** Decorative placeholder for a portrait. */
export function RolePortrait({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" className={className} fill="none">
      <rect x="0.5" y="0.5" width="239" height="239" className="fill-surface stroke-line" />
      <path d="M0 60H240M0 120H240M0 180H240M60 0V240M120 0V240M180 0V240" className="stroke-line" />
      <path d="M170 50A86 86 0 1 1 70 50" className="stroke-edge" strokeWidth="3" strokeLinecap="round" />
      <circle cx="120" cy="100" r="30" className="fill-surface stroke-text" strokeWidth="2.5" />
      <path d="M64 188c4-34 26-50 56-50s52 16 56 50" className="fill-surface stroke-text" strokeWidth="2.5" />
      <path d="M170 50A86 86 0 0 1 205 137" className="stroke-volt-edge" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
