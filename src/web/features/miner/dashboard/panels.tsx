import { Check, Lock } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import { BASIC_HASHRATE_THS, TVX_PER_LEVEL } from '#domain/miner/constants.ts';
import { nextTab } from '#web/components/ui/tabs.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { Panel, ProgressBar } from '../components/panel.tsx';

/** Enough decimals to see a second of mining: it is worth 0.00005 percent. */
const PERCENT_DECIMALS = 5;

interface LevelPanelProps {
  readonly level: number;
  readonly percent: number;
}

export const LevelPanel = memo(function LevelPanel({ level, percent }: LevelPanelProps): ReactNode {
  return (
    <Panel title="Miner Level">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="numeric text-title">Level {level}</p>
        <p className="text-muted text-sm">
          <span className="numeric text-text">{percent.toFixed(PERCENT_DECIMALS)}%</span> of the way to the next level
        </p>
      </div>
      <ProgressBar
        label="Miner Level"
        percent={percent}
        valueText={`${Math.floor(percent)}% of the way to the next level`}
      />
      <p className="text-muted text-sm">One level for each {TVX_PER_LEVEL} TVX mined.</p>
    </Panel>
  );
});

type HashrateTier = ({ readonly costType: 'free' } | { readonly costType: 'usd'; readonly costUsd: number }) & {
  readonly level: 'basic' | 'standard' | 'premium' | 'ultra';
  readonly displayName: string;
  /** TH/s. */
  readonly speedThs: number;
  readonly isUnlocked: boolean;
};

/** All tiers, slowest first. Only the basic one can be used before mainnet. */
export const HASHRATE_TIERS: readonly HashrateTier[] = [
  { level: 'basic', displayName: 'Basic', speedThs: BASIC_HASHRATE_THS, costType: 'free', isUnlocked: true },
  { level: 'standard', displayName: 'Standard', speedThs: 5, costType: 'usd', costUsd: 110, isUnlocked: false },
  { level: 'premium', displayName: 'Premium', speedThs: 10, costType: 'usd', costUsd: 220, isUnlocked: false },
  { level: 'ultra', displayName: 'Ultra', speedThs: 25, costType: 'usd', costUsd: 500, isUnlocked: false },
];

/** The dashboard shows three of them. */
export const SHOWN_TIERS: readonly HashrateTier[] = HASHRATE_TIERS.filter(({ level }) => level !== 'ultra');

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
    <Panel title="Hashrate">
      <div role="radiogroup" aria-label="Hashrate" className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
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
        <span className={`numeric text-base ${isSelected ? 'text-volt' : 'text-text'}`}>{tier.speedThs} TH/s</span>
        <span className="numeric text-muted">{tier.costType === 'free' ? 'Free' : `$${tier.costUsd}`}</span>
      </span>
      <span className="text-muted text-sm">
        {tier.isUnlocked ? (isSelected ? 'Selected' : '') : 'Locked until mainnet'}
      </span>
    </>
  );
}
