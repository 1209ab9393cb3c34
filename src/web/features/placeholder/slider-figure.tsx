import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import type { Mockup } from '#web/content/mockup.ts';

interface SliderFigureProps {
  readonly mockup: Mockup;
  readonly label: string;
  readonly min: number;
  readonly initial: number;
  readonly max: number;
  /** Below its ends. */
  readonly ends: readonly [ReactNode, ReactNode];
  /** The value in words, for screen readers. */
  readonly valueText: (value: number) => string;
  /** What follows from the value, in words, above the slider. */
  readonly verdict: (value: number) => ReactNode;
  /** The drawing. */
  readonly children: (value: number) => ReactNode;
}

/** A drawing that follows a slider. Without scripts only the drawing is shown, of the first value. */
export function SliderFigure({ mockup, label, min, initial, max, ends, ...parts }: SliderFigureProps): ReactNode {
  const { valueText, verdict, children } = parts;
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(initial);

  // It may have been moved before hydration, or the browser has restored it.
  useEffect(() => setValue(slider.current?.valueAsNumber ?? initial), [initial]);

  // Not an attribute, which the content security policy forbids.
  useEffect(() => {
    slider.current?.style.setProperty('--filled', `${(100 * (value - min)) / (max - min)}%`);
  }, [value, min, max]);

  const control = (
    <>
      <output htmlFor={id} className="grid gap-1 border-volt border-l-2 pl-4">
        {verdict(value)}
      </output>
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
    </>
  );
  return (
    <MockupFigure mockup={mockup} aside={control}>
      {children(value)}
    </MockupFigure>
  );
}
