import encodeQR from 'qr';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { secondFactorEnable, secondFactorRead } from '#contract/team-second-factor.ts';
import { Field, FormDialog, useApiForm } from '#web/components/ui/api-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';

interface SetUpDialogProps {
  readonly app: { readonly secret: string; readonly uri: string };
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows the secret for the app and confirms it by the app's first code. */
export function SetUpDialog({ app, onEnabled, onClose }: SetUpDialogProps): ReactNode {
  const form = useApiForm(secondFactorEnable, {
    defaults: { code: '' },
    fieldOf: { 'incorrect-code': 'code' },
    invalidates: [secondFactorRead],
    onDone: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  const { setFocus } = form.methods;

  useEffect(() => setFocus('code'), [setFocus]);

  return (
    <FormDialog
      form={form}
      title="Add this account to your app"
      lead="Scan the picture with your app, or type the secret into it. Then enter the code that the app shows."
      submit="Turn on"
      onClose={onClose}
    >
      <Secret {...app} />
      <Field name="code" label="Code of the app" inputMode="numeric" autoComplete="one-time-code" />
    </FormDialog>
  );
}

function Secret({ secret, uri }: { readonly secret: string; readonly uri: string }): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = (): Promise<void> =>
    copyAndTell(field.current, {
      copied: { title: 'Secret copied' },
      notCopied: { title: 'The secret was not copied. Select it and copy it yourself.' },
    });
  return (
    <>
      <div className="grid justify-items-center">
        <QrCode text={uri} label="QR code with the secret" />
      </div>
      {/* Two lines: it is longer than any field. */}
      <textarea
        ref={field}
        aria-label="Secret"
        readOnly
        rows={2}
        value={inGroups(secret)}
        className="numeric w-full resize-none rounded-md border border-line bg-sunken px-3.5 py-3 text-sm"
      />
      <div className="flex flex-wrap items-center gap-x-6">
        <Button variant="secondary" onClick={copy}>
          Copy the secret
        </Button>
        <a href={uri} className="inline-flex min-h-11 items-center font-semibold text-link text-sm md:min-h-9">
          Open in the app on this device
        </a>
      </div>
    </>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** Modules of white around the picture: fewer than four are not a QR code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** A QR code, dark on white in both themes, because scanners need that. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
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
