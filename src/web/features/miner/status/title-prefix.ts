/** Puts a prefix before the title of the page, also before one that a navigation sets later. */
export function prefixTitle() {
  let prefix = '';
  let pageTitle = document.title;
  let written = pageTitle;

  function write(): void {
    if (document.title !== written) pageTitle = document.title;
    written = prefix + pageTitle;
    if (document.title !== written) document.title = written;
  }

  const observer = new MutationObserver(write);
  const element = document.querySelector('title');
  if (element !== null) observer.observe(element, { childList: true });
  return {
    /** An empty prefix leaves the page's own title. */
    set(next: string): void {
      prefix = next;
      write();
    },
    stop: (): void => observer.disconnect(),
  };
}
