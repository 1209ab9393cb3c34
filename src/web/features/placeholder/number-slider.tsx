import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface NumberSliderProps {
  readonly label: string;
  readonly min: number;
  readonly initial: number;
  readonly max: number;
  /** Below its ends. */
  readonly ends: readonly [ReactNode, ReactNode];
  /** The value in words, for screen readers. */
  readonly valueText: (value: number) => string;
  /** What follows from the value, above the slider. */
  readonly children: (value: number) => ReactNode;
}

/** A slider and what follows from its value. Without scripts only the latter is shown, of the first value. */
export function NumberSlider({ label, min, initial, max, ends, valueText, children }: NumberSliderProps): ReactNode {
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(initial);

  // It may have been moved before hydration, or the browser has restored it.
  useEffect(() => setValue(slider.current?.valueAsNumber ?? initial), [initial]);

  // Not an attribute, which the content security policy forbids.
  useEffect(() => {
    slider.current?.style.setProperty('--filled', `${(100 * (value - min)) / (max - min)}%`);
  }, [value, min, max]);

  return (
    <div className="grid gap-5">
      <output htmlFor={id}>{children(value)}</output>
      <div className="grid gap-2 scriptless:hidden">
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
        </label>
        <input
          ref={slider}
          id={id}
          type="range"
          {...{ min, max }}
          defaultValue={initial}
          aria-valuetext={valueText(value)}
          onInput={(event) => setValue(event.currentTarget.valueAsNumber)}
          className="slider w-full"
        />
        <p className="flex justify-between gap-4 text-muted text-sm">
          <span>{ends[0]}</span>
          <span className="text-right">{ends[1]}</span>
        </p>
      </div>
    </div>
  );
}
