import type { StageInput } from './stage-input.ts';

export interface StageEvents {
  /** Contains the canvas and the controls of the game. */
  readonly area: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly isPlaying: () => boolean;
  /** Returns true when the browser must not handle the event, too. */
  readonly onInput: (input: StageInput) => boolean;
  readonly signal: AbortSignal;
}

export function listenOnStage({ area, canvas, isPlaying, onInput, signal }: StageEvents): void {
  /** During a round, a touch causes no click, scrolling, zoom or menu. */
  function preventWhilePlaying(event: Event): void {
    if (isPlaying()) event.preventDefault();
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { left, top } = canvas.getBoundingClientRect();
    onInput({ type: 'press', pointerType: event.pointerType, at: { x: event.clientX - left, y: event.clientY - top } });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { code, target } = event;
    const isPrevented = onInput({
      type: 'key-down',
      code,
      isRepeat: event.repeat,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey,
      isOnStage: isOnStage(target),
      isOnControl: isControl(target),
    });
    if (isPrevented) event.preventDefault();
  }

  function onUse({ target }: Event): void {
    if (isControl(target) && !isOnStage(target)) onInput({ type: 'used-elsewhere' });
  }

  function isOnStage(target: EventTarget | null): boolean {
    return target instanceof Element && (target === document.body || area.contains(target));
  }

  canvas.addEventListener('pointerdown', onPointerDown, { signal });
  canvas.addEventListener('touchstart', preventWhilePlaying, { signal, passive: false });
  canvas.addEventListener('touchend', preventWhilePlaying, { signal, passive: false });
  canvas.addEventListener('contextmenu', preventWhilePlaying, { signal });
  window.addEventListener('keydown', onKeyDown, { signal });
  window.addEventListener('keyup', ({ code }) => onInput({ type: 'key-up', code }), { signal });
  window.addEventListener('blur', () => onInput({ type: 'window-left' }), { signal });
  document.addEventListener('focusin', onUse, { signal });
  // Before React removes what was pressed from the stage.
  document.addEventListener('click', onUse, { signal, capture: true });
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, select, textarea, summary, dialog') !== null;
}
