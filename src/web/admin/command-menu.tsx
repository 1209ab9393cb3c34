import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { campaignCreate } from '#contract/newsletter-campaigns.ts';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { RoleContext } from '#web/lib/role-context.ts';
import { themeStore } from '#web/lib/theme.ts';
import { type Command, commandsFor } from './commands.ts';
import { useFoundCommands } from './found-commands.ts';
import { ADMIN_SHELL } from './texts.ts';

const TEXTS = ADMIN_SHELL.commands;

/** A combobox with a list (ARIA authoring practices): arrows choose, Enter runs, Escape closes. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }): ReactNode {
  const run = useRun(onClose);
  const baseId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [position, setPosition] = useState(0);
  const commands = commandsFor(typed, useContext(RoleContext), useFoundCommands(typed));
  const selected = commands[Math.min(position, commands.length - 1)];

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (selected !== undefined)
      document.getElementById(optionId(baseId, selected))?.scrollIntoView({ block: 'nearest' });
  }, [baseId, selected]);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setPosition((Math.min(position, commands.length - 1) + step + commands.length) % Math.max(1, commands.length));
    } else if (event.key === 'Enter' && selected !== undefined) {
      event.preventDefault();
      run(selected);
    }
  }

  return (
    <ModalDialog title={TEXTS.title} onCancel={onClose} className="mt-[12dvh] w-[min(36rem,calc(100vw-2rem))]">
      <input
        ref={field}
        role="combobox"
        aria-label={TEXTS.field}
        aria-expanded="true"
        aria-controls={`${baseId}-list`}
        aria-activedescendant={selected && optionId(baseId, selected)}
        autoComplete="off"
        spellCheck={false}
        placeholder={TEXTS.placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPosition(0);
        }}
        onKeyDown={onKeyDown}
        className="field mt-4 min-h-12 w-full px-3.5 text-base"
      />
      <CommandList baseId={baseId} commands={commands} selected={selected} onRun={run} />
      {commands.length === 0 && (
        <p role="status" className="px-3 py-2 text-muted text-sm">
          {TEXTS.none}
        </p>
      )}
    </ModalDialog>
  );
}

/** Returns a function that runs a command and closes the menu. */
function useRun(onClose: () => void): (command: Command) => void {
  const [, navigate] = useLocation();

  async function createCampaign(): Promise<void> {
    try {
      const { id } = await callEndpoint(campaignCreate, { body: { subject: '', markdown: '' } });
      navigate(`/admin/newsletter/${id}`);
    } catch (error) {
      toast({ title: TEXTS.createFailed, description: errorMessage(error), variant: 'destructive' });
    }
  }

  return ({ action }) => {
    onClose();
    if (action.type === 'go') navigate(action.href);
    else if (action.type === 'create-campaign') void createCampaign();
    else themeStore.set(themeStore.getState() === 'light' ? 'dark' : 'light');
  };
}

interface CommandListProps {
  readonly baseId: string;
  readonly commands: readonly Command[];
  readonly selected: Command | undefined;
  readonly onRun: (command: Command) => void;
}

function CommandList({ baseId, commands, selected, onRun }: CommandListProps): ReactNode {
  return (
    <div
      id={`${baseId}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={TEXTS.title}
      className="mt-2 max-h-[45dvh] overflow-y-auto"
    >
      {commands.map((command) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are those of its field.
        <div
          key={command.id}
          id={optionId(baseId, command)}
          role="option"
          tabIndex={-1}
          aria-selected={command === selected}
          onClick={() => onRun(command)}
          className="wrap-anywhere flex min-h-11 cursor-pointer items-center rounded-md px-3 text-sm hover:bg-sunken aria-selected:bg-volt-tint aria-selected:text-volt"
        >
          {command.label}
        </div>
      ))}
    </div>
  );
}

function optionId(baseId: string, { id }: Command): string {
  return `${baseId}-${id}`;
}
