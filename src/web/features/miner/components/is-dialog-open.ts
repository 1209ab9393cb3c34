/** True while a modal dialog covers the page, behind which nothing is seen. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
