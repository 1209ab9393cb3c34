/** True while a modal dialog covers the page, behind which nothing is seen. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** This tab is visible and has the focus, and no dialog covers it: a moment that happens now is seen. */
export function isSeen(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus() && !isDialogOpen();
}
