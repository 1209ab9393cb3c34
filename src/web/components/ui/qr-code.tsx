import encodeQR from 'qr';
import { type ReactNode, useMemo } from 'react';

/** Modules of white around the picture: fewer than four are not a QR code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** A QR code, dark on white in both themes, because scanners need that. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join('') };
}
