import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import type { ReactNode } from 'react';
import { useStore } from 'zustand/react';
import { Tooltip } from '../tooltip.tsx';
import {
  ACTION_TOAST_DURATION_MS,
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_TEXTS,
  type ToastEntry,
  toastStore,
} from './toast-store.ts';

/** Specification, section 9. */
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

const VARIANTS = {
  default: { border: 'border-volt', ink: 'text-volt', Icon: CircleCheck },
  destructive: { border: 'border-red', ink: 'text-red', Icon: CircleAlert },
} as const;

function ToastCard({ entry }: { readonly entry: ToastEntry }): ReactNode {
  const { variant = 'default', action } = entry;
  const { border, ink, Icon } = VARIANTS[variant];
  return (
    <Toast.Root
      open={entry.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id);
      }}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={action === undefined ? TOAST_DURATION_MS : ACTION_TOAST_DURATION_MS}
      className={`toast flex items-start gap-3 rounded-md border bg-surface py-3 pr-2 pl-4 text-text ${border}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="wrap-anywhere grid min-w-0 grow gap-0.5 py-px">
        <Toast.Title className="font-semibold text-sm">{entry.title}</Toast.Title>
        {entry.description !== undefined && (
          <Toast.Description className="line-clamp-10 text-muted text-sm">{entry.description}</Toast.Description>
        )}
      </div>
      {action !== undefined && (
        <Toast.Action
          altText={action.altText}
          onClick={action.onAction}
          className="-my-1.5 min-h-11 shrink-0 px-2 font-semibold text-link text-sm"
        >
          {action.label}
        </Toast.Action>
      )}
      <Tooltip content={TOAST_TEXTS.close}>
        <Toast.Close
          aria-label={TOAST_TEXTS.close}
          className="-my-1.5 grid size-11 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:text-volt active:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </Toast.Close>
      </Tooltip>
    </Toast.Root>
  );
}

/** Mounted in the browser only: Radix renders style attributes, which the content security policy forbids in HTML. */
export function ToastViewport(): ReactNode {
  const { toast } = useStore(toastStore);
  return (
    <Toast.Provider label={TOAST_TEXTS.region} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toast !== undefined && <ToastCard key={toast.id} entry={toast} />}
      <Toast.Viewport
        hotkey={HOTKEY}
        className="fixed right-0 bottom-[var(--dock,0px)] z-30 m-0 grid w-full max-w-[420px] list-none gap-2 p-4 outline-none"
      />
    </Toast.Provider>
  );
}
