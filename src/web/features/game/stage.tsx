import { type LucideIcon, Pause, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { random } from '#web/lib/clock.ts';
import { AchievementBanner } from './achievement-banner.tsx';
import { isReducedMotion } from './frame-loop.ts';
import { GameOver } from './game-over.tsx';
import type { GameSession } from './game-session.ts';
import type { GameView } from './game-view.ts';
import { PauseScreen } from './pause-screen.tsx';
import type { SoundSetting } from './sound-setting.ts';
import { runStage } from './stage-controller.ts';
import { StartScreen } from './start-screen.tsx';
import { createSynth } from './synth.ts';
import { GAME_CONTENT } from './texts.ts';

const TEXTS = GAME_CONTENT.stage;
/** Of the site's header, which stays at the top. */
const HEADER_PX = 64;

export interface StageProps {
  readonly session: GameSession;
  readonly view: GameView;
  readonly sound: SoundSetting;
  readonly onViewCollection: () => void;
}

/** The play area, 600 px high: the canvas, and above it the controls of the phase. */
export function Stage({ session, view, sound, onViewCollection }: StageProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [synth] = useState(createSynth);
  const descriptionId = useId();
  const isUnderWay = view.phase === 'countdown' || view.phase === 'playing';
  const isRunning = isUnderWay && !view.isPaused;

  useEffect(() => {
    if (canvas.current === null || stage.current === null) return;
    const elements = { area: stage.current, canvas: canvas.current };
    const stop = runStage({ ...elements, session, synth, isSoundOn: sound.getState, random, isReducedMotion });
    return () => {
      stop?.();
      synth.close();
    };
  }, [session, synth, sound]);

  useEffect(() => {
    if (isRunning && area.current !== null) focusArea(area.current);
  }, [isRunning]);

  return (
    <div
      ref={stage}
      data-phase={view.phase}
      data-paused={view.isPaused || undefined}
      className="night group/stage relative h-[600px] overflow-hidden rounded-md border border-line bg-sunken text-text data-[phase=playing]:touch-none"
    >
      <div
        ref={area}
        role="application"
        aria-label={TEXTS.label}
        aria-describedby={descriptionId}
        tabIndex={isUnderWay ? 0 : -1}
        className="-scroll-mt-4 absolute inset-0 focus-visible:outline-none"
      >
        <canvas
          ref={canvas}
          className="block size-full select-none font-mono group-data-[phase=playing]/stage:cursor-crosshair"
        />
      </div>
      <p id={descriptionId} className="sr-only">
        {TEXTS.description}
      </p>
      {isUnderWay && <RoundValues view={view} />}
      {view.phase === 'countdown' && <Countdown count={view.countdown} />}
      {view.phase === 'idle' && <StartScreen onStart={session.start} />}
      {view.phase === 'over' && <GameOver view={view} onAgain={session.start} onViewCollection={onViewCollection} />}
      {view.isPaused && <PauseScreen onResume={() => session.setPaused(false)} />}
      <div className="absolute top-3 right-3 flex gap-1 scriptless:hidden">
        {isRunning && (
          <IconButton Icon={Pause} label={TEXTS.pause} hint={TEXTS.pauseHint} onClick={() => session.setPaused(true)} />
        )}
        <SoundToggle sound={sound} onSwitchedOn={synth.unlock} />
      </div>
      <AchievementBanner banner={view.banner} onClose={session.closeBanner} />
      <p role="status" className="sr-only">
        {view.announcement}
      </p>
    </div>
  );
}

function focusArea(area: HTMLElement): void {
  area.focus({ preventScroll: true });
  // On a screen that is too low for all of it, the score and the pause button are what must be seen.
  const fits = area.offsetHeight + HEADER_PX <= window.innerHeight;
  area.scrollIntoView({ block: fits ? 'nearest' : 'start', behavior: isReducedMotion() ? 'auto' : 'smooth' });
}

/** Score, time and streak. They change too often to be announced. */
function RoundValues({ view }: { readonly view: GameView }): ReactNode {
  const isEnding = view.phase === 'playing' && view.secondsLeft <= 5;
  return (
    <dl className="pointer-events-none absolute inset-x-0 top-1 flex items-start gap-7 bg-linear-to-b from-sunken to-transparent px-5 pt-3 pb-6">
      <div>
        <dt className="engraved text-muted">{TEXTS.score}</dt>
        <dd key={view.score} data-testid="score" className="numeric game-bump origin-left font-semibold text-2xl">
          {view.score}
        </dd>
      </div>
      <div>
        <dt className="engraved text-muted">{TEXTS.time}</dt>
        <dd data-testid="time" className={`numeric font-semibold text-2xl ${isEnding ? 'text-red' : 'text-volt'}`}>
          {view.secondsLeft}
          <span className="ml-1 font-normal text-base text-muted">{TEXTS.timeUnit}</span>
        </dd>
      </div>
      {view.streak >= 3 && (
        <div>
          <dt className="engraved text-muted">{TEXTS.streak}</dt>
          <dd key={view.streak} className="numeric game-bump origin-left font-semibold text-2xl text-volt">
            ×{view.streak}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Countdown({ count }: { readonly count: number }): ReactNode {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid place-items-center">
      <p
        key={count}
        data-testid="countdown"
        className="game-count font-display font-semibold text-[9rem] leading-none text-volt"
      >
        {count === 0 ? TEXTS.go : count}
      </p>
    </div>
  );
}

interface SoundToggleProps {
  readonly sound: SoundSetting;
  readonly onSwitchedOn: () => void;
}

function SoundToggle({ sound, onSwitchedOn }: SoundToggleProps): ReactNode {
  const isOn = useStore(sound);
  return (
    <IconButton
      Icon={isOn ? Volume2 : VolumeX}
      label={TEXTS.sound}
      hint={isOn ? TEXTS.soundOn : TEXTS.soundOff}
      isPressed={isOn}
      onClick={() => {
        sound.set(!isOn);
        if (!isOn) onSwitchedOn();
      }}
    />
  );
}

interface IconButtonProps {
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly hint: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function IconButton({ Icon, label, hint, isPressed, onClick }: IconButtonProps): ReactNode {
  return (
    <Tooltip content={hint}>
      <button
        type="button"
        aria-pressed={isPressed}
        aria-label={label}
        onClick={onClick}
        className="grid size-11 place-items-center rounded-md border border-transparent text-muted transition-colors duration-150 hover:border-edge hover:text-volt active:bg-surface aria-pressed:text-volt"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </Tooltip>
  );
}
