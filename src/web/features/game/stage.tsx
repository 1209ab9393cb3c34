import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { Button } from '#web/components/ui/button.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { isMoving } from '#web/lib/motion.ts';
import { ACHIEVEMENT_TEXTS, AchievementMark } from './achievement-mark.tsx';
import { GameOver } from './game-over.tsx';
import { ACHIEVEMENT_BANNER_MS, type GameSession, type GameView, LAST_SECONDS } from './game-session.ts';
import { createSynth, type SoundSetting } from './sound.ts';
import { runStage } from './stage-controller.ts';
import { StartScreen } from './start-screen.tsx';

interface StageProps {
  readonly session: GameSession;
  readonly view: GameView;
  readonly sound: SoundSetting;
  readonly onViewCollection: () => void;
}

/** The play area: the canvas, and above it the controls of the phase. */
export function Stage({ session, view, sound, onViewCollection }: StageProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [synth] = useState(createSynth);
  const descriptionId = useId();
  const isUnderWay = view.phase === 'countdown' || view.phase === 'playing';
  const isRunning = isUnderWay && !view.isPaused;
  const isOver = view.phase === 'over';

  useEffect(() => {
    if (canvas.current === null || scene.current === null) return;
    const elements = { area: scene.current, canvas: canvas.current };
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
      area.current?.scrollIntoView({ block: 'nearest', behavior: isMoving() ? 'smooth' : 'auto' });
  }, [isRunning, isUnderWay, isOver]);

  return (
    <div
      ref={scene}
      data-phase={view.phase}
      data-press={view.isRestored ? undefined : true}
      data-paused={view.isPaused || undefined}
      className="night game-scene group/scene relative isolate overflow-clip bg-sunken text-text data-[phase=playing]:touch-none"
    >
      <div className="game-stage relative">
        {view.phase === 'playing' && <RoundValues view={view} />}
        <div
          ref={area}
          role="application"
          aria-label="Play area"
          aria-describedby={descriptionId}
          tabIndex={isUnderWay ? 0 : -1}
          className="absolute inset-0 scroll-mt-16 outline-edge -outline-offset-2"
        >
          <canvas
            ref={canvas}
            className="game-canvas block w-full select-none font-display group-data-[phase=playing]/scene:cursor-crosshair"
          />
        </div>
        <p id={descriptionId} className="sr-only">
          Tokens fall from the top. Aim with the arrow keys or W, A, S and D, and collect the token in the ring with
          Space. Or press tokens with the mouse or your fingers.
        </p>
        <PhaseView session={session} view={view} onViewCollection={onViewCollection} />
        <AchievementBanner id={view.banner} onClose={session.closeBanner} />
        <p role="status" className="sr-only">
          {view.announcement}
        </p>
      </div>
      <div className="game-floor page-width relative flex items-end justify-between gap-4">
        <p className="py-3 text-muted text-sm">Game tokens are points. They are not TVX and have no value.</p>
        <div className="-mr-[8px] flex scriptless:hidden sm:-mr-3">
          {isRunning && (
            <Tooltip content="Pause the game (P or Esc)">
              <Button variant="quiet" className="max-sm:px-3" onClick={() => session.setPaused(true)}>
                <Pause aria-hidden="true" className="size-5" />
                <span className="max-sm:sr-only">Pause</span>
              </Button>
            </Tooltip>
          )}
          <SoundToggle sound={sound} onSwitchedOn={synth.unlock} />
        </div>
      </div>
    </div>
  );
}

function PhaseView({ session, view, onViewCollection }: Omit<StageProps, 'sound'>): ReactNode {
  const { phase, isPaused } = view;
  if (phase === 'idle') return <StartScreen onStart={session.start} bestScore={view.bestScore} />;
  return (
    <>
      <h1 className="sr-only">Token Collection Game</h1>
      {phase === 'over' && <GameOver session={session} view={view} onViewCollection={onViewCollection} />}
      {phase === 'countdown' && <Countdown count={view.countdown} />}
      {isPaused && <PauseScreen onResume={() => session.setPaused(false)} />}
    </>
  );
}

/** Behind the tokens: the score as high as the sky. They change too often to be announced. */
function RoundValues({ view }: { readonly view: GameView }): ReactNode {
  const { score, secondsLeft } = view;
  const isEnding = secondsLeft <= LAST_SECONDS;
  return (
    <dl data-ending={isEnding} className="absolute inset-0 grid place-content-center justify-items-center">
      <div>
        <dt className="sr-only">Score</dt>
        <dd key={score} data-testid="score" className="game-total">
          {score}
        </dd>
      </div>
      <div>
        <dt className="sr-only">Time</dt>
        <dd data-testid="time" className={`font-semibold text-title tabular-nums ${isEnding ? 'text-red' : ''}`}>
          {secondsLeft} s
        </dd>
      </div>
    </dl>
  );
}

/** Each count fills the stage for a second. */
function Countdown({ count }: { readonly count: number }): ReactNode {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid place-items-center">
      <p key={count} className="game-count text-live" data-testid="countdown">
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
    <div ref={screen} className="game-veil absolute inset-0 grid place-content-center justify-items-center gap-5">
      <h2 className="text-heading">Paused</h2>
      <Button size="lg" className="min-w-44" onClick={onResume}>
        <Play aria-hidden="true" className="size-5" />
        Resume
      </Button>
    </div>
  );
}

/**
 * Shows an unlocked achievement for three seconds. The live region stays mounted, so that screen readers announce it.
 */
function AchievementBanner(props: { readonly id: GameView['banner']; readonly onClose: () => void }): ReactNode {
  const { id, onClose } = props;
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(onClose, ACHIEVEMENT_BANNER_MS);
    return () => clearTimeout(timer);
  }, [id, onClose]);

  return (
    <div role="status" className="game-banner-place page-width">
      {id !== null && (
        <div className="game-banner">
          <AchievementMark id={id} isUnlocked />
          <p>
            <VisuallyHidden>Achievement unlocked: </VisuallyHidden>
            <strong className="block font-display font-semibold sm:text-title">{ACHIEVEMENT_TEXTS[id].title}</strong>
            <span className="text-muted max-sm:text-sm">{ACHIEVEMENT_TEXTS[id].message}</span>
          </p>
        </div>
      )}
    </div>
  );
}
