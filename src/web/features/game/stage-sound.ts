import type { GameSession } from './game-session.ts';
import type { Synth } from './synth.ts';

export interface StageSound {
  readonly synth: Synth;
  readonly isSoundOn: () => boolean;
}

/** Browsers play nothing before one of these. */
const GESTURES = ['pointerup', 'keydown', 'click'];

/** Plays the cues of the session while sound is on. Returns a stop function; `signal` ends the page's listeners. */
export function connectSound(session: GameSession, { synth, isSoundOn }: StageSound, signal: AbortSignal): () => void {
  const unlock = () => {
    if (isSoundOn()) synth.unlock();
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, unlock, { signal });
  return session.onCue((cue) => {
    if (isSoundOn()) synth.play(cue);
  });
}
