import { Check, Lock } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { nextTab } from '#web/lib/index-after-key.ts';
import { Panel } from '../components/panel.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { type HashrateTier, SHOWN_TIERS } from './tiers.ts';

const ARROWS: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

/**
 * The tiers as a radio group. A locked one can be focused and read, but choosing it shows a notice. Therefore
 * arrow keys only move the focus, and Space, Enter or a press choose.
 */
export const TierSelector = memo(function TierSelector(): ReactNode {
  const texts = MINER_DASHBOARD.tiers;
  const [selected, setSelected] = useState(() => SHOWN_TIERS.find((tier) => tier.isUnlocked)?.level);
  const [focused, setFocused] = useState(selected);
  const buttons = useRef(new Map<string, HTMLButtonElement>());

  function choose(tier: HashrateTier): void {
    setFocused(tier.level);
    if (tier.isUnlocked) setSelected(tier.level);
    else toast(MINER_NOTICES.hashrateLocked);
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const target = nextTab(ARROWS[event.key] ?? event.key, index, SHOWN_TIERS.length);
    const tier = target === undefined ? undefined : SHOWN_TIERS[target];
    if (tier === undefined) return;
    event.preventDefault();
    setFocused(tier.level);
    buttons.current.get(tier.level)?.focus();
  }

  return (
    <Panel title={texts.heading}>
      <div role="radiogroup" aria-label={texts.heading} className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
        {SHOWN_TIERS.map((tier, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio is chosen by the arrow key that reaches it.
          <button
            key={tier.level}
            ref={(element) => {
              if (element === null) buttons.current.delete(tier.level);
              else buttons.current.set(tier.level, element);
            }}
            type="button"
            role="radio"
            aria-checked={tier.level === selected}
            aria-disabled={!tier.isUnlocked || undefined}
            tabIndex={tier.level === focused ? 0 : -1}
            onClick={() => choose(tier)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={
              'grid gap-1 rounded-md border border-edge bg-surface p-4 text-left transition-colors duration-150 ' +
              'aria-checked:border-volt aria-checked:bg-volt-tint aria-disabled:border-line aria-disabled:border-dashed ' +
              'aria-disabled:bg-transparent hover:border-volt active:bg-sunken'
            }
          >
            <TierCard tier={tier} isSelected={tier.level === selected} />
          </button>
        ))}
      </div>
    </Panel>
  );
});

function TierCard({ tier, isSelected }: { readonly tier: HashrateTier; readonly isSelected: boolean }): ReactNode {
  const texts = MINER_DASHBOARD.tiers;
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="engraved text-muted">{tier.displayName}</span>
        {tier.isUnlocked ? (
          <Check aria-hidden="true" className={`size-4 text-volt ${isSelected ? '' : 'invisible'}`} />
        ) : (
          <Lock aria-hidden="true" className="size-4 text-muted" />
        )}
      </span>
      <span className="flex items-baseline justify-between gap-2">
        <span className={`numeric text-lg ${isSelected ? 'text-volt' : 'text-text'}`}>{tier.speedThs} TH/s</span>
        <span className="numeric text-muted">{tier.costType === 'free' ? texts.free : `$${tier.costUsd}`}</span>
      </span>
      <span className="text-muted text-sm">{tier.isUnlocked ? (isSelected ? texts.selected : '') : texts.locked}</span>
    </>
  );
}
