export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: file.name });
  link.click();
  // After the browser has started to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** `replacer`: as of `JSON.stringify`. */
export function saveJson(fileName: string, value: unknown, replacer?: (name: string, value: unknown) => unknown): void {
  saveFile(new File([JSON.stringify(value, replacer, 2)], fileName, { type: 'application/json' }));
}
