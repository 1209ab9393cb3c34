import { Pause, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { random } from '#web/lib/clock.ts';
import { AchievementBanner } from './achievement-banner.tsx';
import { BestValue } from './best-value.tsx';
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

export interface StageProps {
  readonly session: GameSession;
  readonly view: GameView;
  readonly sound: SoundSetting;
  readonly onViewCollection: () => void;
}

/** The play area: the canvas, and above it the controls of the phase. */
export function Stage({ session, view, sound, onViewCollection }: StageProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [synth] = useState(createSynth);
  const descriptionId = useId();
  const isUnderWay = view.phase === 'countdown' || view.phase === 'playing';
  const isRunning = isUnderWay && !view.isPaused;
  const isOver = view.phase === 'over';

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
    if (isRunning) area.current?.focus({ preventScroll: true });
    // All of it is to be seen, however low the window is.
    if (isUnderWay || isOver)
      area.current?.scrollIntoView({ block: 'nearest', behavior: isReducedMotion() ? 'auto' : 'smooth' });
  }, [isRunning, isUnderWay, isOver]);

  return (
    <div
      ref={stage}
      data-phase={view.phase}
      data-paused={view.isPaused || undefined}
      className="night game-stage group/stage relative overflow-hidden rounded-md border border-line bg-sunken text-text data-[phase=playing]:touch-none"
    >
      <div
        ref={area}
        role="application"
        aria-label={TEXTS.label}
        aria-describedby={descriptionId}
        tabIndex={isUnderWay ? 0 : -1}
        className="absolute inset-0 scroll-mb-2 focus-visible:outline-none"
      >
        <canvas
          ref={canvas}
          className="block size-full select-none font-mono group-data-[phase=playing]/stage:cursor-crosshair"
        />
      </div>
      <p id={descriptionId} className="sr-only">
        {TEXTS.description}
      </p>
      <PhaseView session={session} view={view} onViewCollection={onViewCollection} />
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

function PhaseView({ session, view, onViewCollection }: Omit<StageProps, 'sound'>): ReactNode {
  const isOfRound = view.phase === 'countdown' || view.phase === 'playing';
  return (
    <>
      {isOfRound && <RoundValues view={view} />}
      {view.phase === 'countdown' && <Countdown count={view.countdown} />}
      {view.phase === 'idle' && <StartScreen progress={view} onStart={session.start} />}
      {view.phase === 'over' && <GameOver view={view} onAgain={session.start} onViewCollection={onViewCollection} />}
      {view.isPaused && <PauseScreen onResume={() => session.setPaused(false)} />}
    </>
  );
}

/** Score, time and streak, beside what there is to beat. They change too often to be announced. */
function RoundValues({ view }: { readonly view: GameView }): ReactNode {
  const { rounds, bestScore, recentScores } = view.lifetime;
  const isEnding = view.phase === 'playing' && view.secondsLeft <= 5;
  return (
    <dl className="pointer-events-none absolute inset-x-0 top-1 flex flex-wrap items-start gap-x-6 gap-y-1 bg-linear-to-b from-sunken to-transparent px-5 pt-3 pb-6">
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
      {rounds > 0 && (
        <div className="flex w-full gap-4 text-sm">
          <BestValue label={TEXTS.best} value={bestScore} />
          <BestValue label={TEXTS.last} value={recentScores[0]} />
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
