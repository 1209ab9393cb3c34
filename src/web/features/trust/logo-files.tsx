import type { ReactNode } from 'react';
import { SHARE_IMAGE } from '#web/content/share-image.ts';

/** In `public/`. */
export const LOGO_FILES = [
  { label: 'Wordmark on night, SVG', path: '/wordmark.svg' },
  { label: 'Wordmark on paper, SVG', path: '/wordmark-on-paper.svg' },
  { label: 'Mark on night, SVG', path: '/favicon.svg' },
  { label: 'Mark on night, PNG', path: '/icon-512.png' },
  { label: 'Mark on paper, SVG', path: '/mark-on-paper.svg' },
  { label: 'Mark on paper, PNG', path: '/mark-on-paper-512.png' },
  { label: 'Mark on a square, PNG', path: '/icon-maskable-512.png' },
  { label: 'Preview picture, PNG', path: SHARE_IMAGE.path },
] as const;

/** Of `styles/tokens.css`. */
export const LOGO_COLORS = [
  { name: 'Volt', hex: '#d3fb3f' },
  { name: 'Volt on paper', hex: '#4a6200' },
  { name: 'Cyan', hex: '#6cd5ff' },
  { name: 'Night', hex: '#080c14' },
  { name: 'Text on night', hex: '#e9eef6' },
  { name: 'Paper', hex: '#f8f4ea' },
] as const;

export function LogoFiles(): ReactNode {
  return (
    <>
      <p className="max-w-[44em]">
        Keep its proportions and colours, and leave free space around it. On a light ground take the dark one.
      </p>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {LOGO_FILES.map(({ label, path }) => (
          <li key={path}>
            <a href={path} download className="grid gap-1 font-semibold text-link text-sm">
              <span className="night rounded-md border border-line bg-ground p-3">
                <img src={path} width={120} height={80} alt="" loading="lazy" className="h-20 w-full object-contain" />
              </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {LOGO_COLORS.map(({ name, hex }) => (
          <li key={hex} className="flex items-center gap-3 text-sm">
            {/* A drawing, because a style attribute is forbidden. */}
            <svg viewBox="0 0 4 4" aria-hidden="true" className="size-8 shrink-0">
              <rect width="4" height="4" rx="0.5" fill={hex} className="stroke-edge" strokeWidth="0.1" />
            </svg>
            <span>
              {name} <span className="numeric block text-muted">{hex}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
