/** Puts a prefix before the title of the page, also before one that a navigation sets later. */
export interface TitlePrefix {
  /** An empty prefix leaves the page's own title. */
  readonly set: (prefix: string) => void;
  readonly stop: () => void;
}

export function prefixTitle(): TitlePrefix {
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
    set(next) {
      prefix = next;
      write();
    },
    stop: () => observer.disconnect(),
  };
}
