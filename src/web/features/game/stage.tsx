import { Pause, Play, Trophy, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { Button } from '#web/components/ui/button.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { isReducedMotion } from '#web/lib/motion.ts';
import { ACHIEVEMENT_TEXTS } from './collection-panel.tsx';
import { GameOver } from './game-over.tsx';
import type { GameSession, GameView } from './game-session.ts';
import { createSynth, type SoundSetting } from './sound.ts';
import { runStage } from './stage-controller.ts';
import { BestValue, StartScreen } from './start-screen.tsx';

interface StageProps {
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
    const stop = runStage({ ...elements, session, synth, isSoundOn: sound.getState });
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
        aria-label="Play area"
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
        Tokens fall from the top. Aim with the arrow keys or W, A, S and D, and collect the token in the ring with
        Space. Or press tokens with the mouse or your fingers.
      </p>
      <PhaseView session={session} view={view} onViewCollection={onViewCollection} />
      <div className="absolute top-3 right-3 flex gap-1 scriptless:hidden">
        {isRunning && (
          <IconButton
            Icon={Pause}
            label="Pause"
            hint="Pause the game (P or Esc)"
            onClick={() => session.setPaused(true)}
          />
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
        <dt className="engraved text-muted">Score</dt>
        <dd key={view.score} data-testid="score" className="numeric game-bump origin-left font-semibold text-title">
          {view.score}
        </dd>
      </div>
      <div>
        <dt className="engraved text-muted">Time</dt>
        <dd data-testid="time" className={`numeric font-semibold text-title ${isEnding ? 'text-red' : 'text-volt'}`}>
          {view.secondsLeft}
          <span className="ml-1 font-normal text-base text-muted">s</span>
        </dd>
      </div>
      {view.streak >= 3 && (
        <div>
          <dt className="engraved text-muted">Streak</dt>
          <dd key={view.streak} className="numeric game-bump origin-left font-semibold text-title text-volt">
            ×{view.streak}
          </dd>
        </div>
      )}
      {rounds > 0 && (
        <div className="flex w-full gap-4 text-sm">
          <BestValue label="Best" value={bestScore} />
          <BestValue label="Last" value={recentScores[0]} />
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
        {count === 0 ? 'Go!' : count}
      </p>
    </div>
  );
}

function SoundToggle(props: { readonly sound: SoundSetting; readonly onSwitchedOn: () => void }): ReactNode {
  const { sound, onSwitchedOn } = props;
  const isOn = useStore(sound);
  return (
    <IconButton
      Icon={isOn ? Volume2 : VolumeX}
      label="Sound"
      hint={isOn ? 'Sound is on' : 'Sound is off'}
      isPressed={isOn}
      onClick={() => {
        sound.set(!isOn);
        if (!isOn) onSwitchedOn();
      }}
    />
  );
}

/** Over the stage while the game is paused. Takes the focus unless another part of the page has it. */
function PauseScreen({ onResume }: { readonly onResume: () => void }): ReactNode {
  const screen = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && screen.current?.parentElement?.contains(focused) !== true;
    if (!isElsewhere) screen.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      ref={screen}
      className="game-veil absolute inset-0 grid content-center-safe justify-items-center overflow-y-auto px-4 text-center"
    >
      <div className="grid justify-items-center gap-4 rounded-md border border-line bg-sunken px-6 py-5">
        <h2 className="text-title">Paused</h2>
        <p className="text-muted">
          The round waits for you. <span className="pointer-coarse:hidden">P or Esc resumes it.</span>
        </p>
        <Button size="lg" onClick={onResume}>
          <Play aria-hidden="true" className="size-5" />
          Resume
        </Button>
      </div>
    </div>
  );
}

const ACHIEVEMENT_BANNER_MS = 3_000;

interface AchievementBannerProps {
  readonly banner: GameView['banner'];
  readonly onClose: () => void;
}

/**
 * Shows an unlocked achievement for three seconds. The live region stays mounted, so that screen readers announce it.
 */
function AchievementBanner({ banner, onClose }: AchievementBannerProps): ReactNode {
  useEffect(() => {
    if (banner === null) return;
    const timer = setTimeout(onClose, ACHIEVEMENT_BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner, onClose]);

  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-3 grid justify-items-center pr-16 pl-4 sm:px-16"
    >
      {banner !== null && (
        <div className="game-banner flex items-center gap-3 rounded-md border border-volt bg-volt-tint px-4 py-2.5 text-left">
          <Trophy aria-hidden="true" className="size-5 shrink-0 text-volt" />
          <p className="text-sm leading-snug">
            <VisuallyHidden>Achievement unlocked: </VisuallyHidden>
            <strong className="block font-semibold text-volt">{ACHIEVEMENT_TEXTS[banner.id].title}</strong>
            {ACHIEVEMENT_TEXTS[banner.id].message}
          </p>
        </div>
      )}
    </div>
  );
}
