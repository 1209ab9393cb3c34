import { createStore } from 'zustand/vanilla';
import type { SafeStorage } from '#web/lib/storage.ts';
import type { ReadableStore } from '#web/lib/store.ts';
import type { GameCue, GameSession } from './game-session.ts';
import type { TokenTypeId } from './rules/tokens.ts';

const NOTE_HZ: Record<TokenTypeId, number> = {
  bronze: 523.25,
  silver: 659.25,
  gold: 783.99,
  platinum: 987.77,
  diamond: 1_318.51,
};
/** A streak climbs a pentatonic scale. */
const SCALE_SEMITONES = [0, 2, 4, 7, 9, 12];
const STREAK_PER_STEP = 3;

/** Frequency, start, length and loudness of the tones of a cue. */
const TONES: Record<Exclude<GameCue['type'], 'collect'>, readonly (readonly [number, number, number, number])[]> = {
  count: [[440, 0, 0.12, 0.12]],
  go: [[880, 0, 0.3, 0.14]],
  heartbeat: [
    [62, 0, 0.16, 0.4],
    [52, 0.17, 0.2, 0.3],
  ],
  over: [
    [659.25, 0, 0.2, 0.12],
    [523.25, 0.16, 0.2, 0.12],
    [392, 0.32, 0.5, 0.12],
  ],
};

export type Synth = ReturnType<typeof createSynth>;

/** Synthesizes the game's sounds with Web Audio. Silent without Web Audio and before `unlock`. */
export function createSynth() {
  let context: AudioContext | undefined;

  function tone(hz: number, afterSeconds: number, seconds: number, loudness: number, type: OscillatorType): void {
    if (context === undefined || context.state !== 'running') return;
    const from = context.currentTime + afterSeconds;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.value = hz;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loudness, from + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + seconds);
  }

  function collect(type: TokenTypeId, streak: number): void {
    const step = Math.min(Math.floor(streak / STREAK_PER_STEP), SCALE_SEMITONES.length - 1);
    const hz = NOTE_HZ[type] * 2 ** ((SCALE_SEMITONES[step] ?? 0) / 12);
    tone(hz, 0, 0.22, 0.16, 'triangle');
    tone(hz * 2, 0.04, 0.3, 0.07, 'sine');
    if (type !== 'platinum' && type !== 'diamond') return;
    tone(hz * 1.5, 0.08, 0.35, 0.08, 'sine');
    if (type === 'diamond') tone(hz * 2.5, 0.14, 0.6, 0.06, 'sine');
  }

  return {
    /** Call in an input event: browsers require one before a page may play sounds. */
    unlock: (): void => {
      if (typeof AudioContext === 'undefined') return;
      context ??= new AudioContext();
      // Rejected without an audio output: the game stays silent.
      if (context.state === 'suspended') context.resume().catch(() => undefined);
    },
    play: (cue: GameCue): void => {
      if (cue.type === 'collect') collect(cue.token.type, cue.streak);
      else
        for (const [hz, afterSeconds, seconds, loudness] of TONES[cue.type])
          tone(hz, afterSeconds, seconds, loudness, 'triangle');
    },
    close: (): void => {
      // Rejected when it is closed already.
      context?.close().catch(() => undefined);
      context = undefined;
    },
  };
}

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

const SOUND_KEY = 'technovex:game_sound';

export type SoundSetting = ReturnType<typeof createSoundSetting>;

/** Whether the game plays sounds: off until the player switches them on. The choice is stored. */
export function createSoundSetting(storage: SafeStorage) {
  const store = createStore<boolean>(() => false);
  return {
    ...(store as ReadableStore<boolean>),
    restore: (): void => {
      const stored = storage.read(SOUND_KEY);
      store.setState(stored.ok && stored.value === 'on');
    },
    set: (isOn: boolean): void => {
      store.setState(isOn);
      storage.write(SOUND_KEY, isOn ? 'on' : 'off');
    },
  };
}
