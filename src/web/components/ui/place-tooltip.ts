const GAP_PX = 8;
const EDGE_PX = 8;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The bubble's upper left corner in the viewport: above the control, or below it when there is no room. */
export function tooltipPosition(
  control: Box,
  bubble: Pick<Box, 'width' | 'height'>,
  windowWidthPx: number,
): { readonly left: number; readonly top: number } {
  const above = control.top - GAP_PX - bubble.height;
  const centred = control.left + control.width / 2 - bubble.width / 2;
  const rightmost = windowWidthPx - EDGE_PX - bubble.width;
  return {
    left: Math.max(EDGE_PX, Math.min(centred, rightmost)),
    top: above >= EDGE_PX ? above : control.top + control.height + GAP_PX,
  };
}

export function placeTooltip(bubble: HTMLElement, control: Box): void {
  const { left, top } = tooltipPosition(
    control,
    { width: bubble.offsetWidth, height: bubble.offsetHeight },
    document.documentElement.clientWidth,
  );
  bubble.style.setProperty('inset', 'auto');
  bubble.style.setProperty('left', `${left}px`);
  bubble.style.setProperty('top', `${top}px`);
}
