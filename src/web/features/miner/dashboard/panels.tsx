import { Lock } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import { nextTab } from '#web/components/ui/tabs.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { Panel, ProgressBar } from '../components/panel.tsx';
import { type HashrateTier, SHOWN_TIERS } from '../rules/hashrate-tiers.ts';

/** The level itself is the badge beside the title. */
export const LevelPanel = memo(function LevelPanel({ percent }: { readonly percent: number }): ReactNode {
  // Enough decimals to see the first seconds: one is worth 0.00005 percent.
  const shown = percent.toFixed(percent < 1 ? 4 : 1);
  return (
    <Panel title="Miner Level" aside={<p className="text-muted text-sm">{shown}% to next level</p>}>
      <ProgressBar
        label="Miner Level"
        percent={percent}
        valueText={`${Math.floor(percent)}% of the way to the next level`}
      />
    </Panel>
  );
});

const ARROWS: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

/**
 * The tiers as a radio group. A locked one can be focused and read, but choosing it shows a notice. Therefore
 * arrow keys only move the focus, and Space, Enter or a press choose.
 */
export const TierSelector = memo(function TierSelector(): ReactNode {
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
    <div role="radiogroup" aria-label="Hashrate" className="tiers">
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
          className="tier"
        >
          <span className="flex items-center gap-1.5 text-muted text-sm">
            {!tier.isUnlocked && <Lock aria-hidden="true" className="size-3.5 shrink-0" />}
            {tier.displayName}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="tier-speed">{tier.speedThs} TH/s</span>
            <span className="text-muted text-sm">{tier.costType === 'free' ? 'Free' : `$${tier.costUsd}`}</span>
          </span>
        </button>
      ))}
    </div>
  );
});
