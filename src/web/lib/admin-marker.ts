import { localStore } from './storage.ts';

const KEY = 'technovex:team';

/**
 * Remembers that an administrator opened the team's area in this browser, so that the site's header has a link to it.
 * The server decides who may enter; without this every visitor's page would have to ask it.
 */
export function rememberAdmin(): void {
  localStore.write(KEY, '1');
}

export function forgetAdmin(): void {
  localStore.remove(KEY);
}

export function isAdminRemembered(): boolean {
  const read = localStore.read(KEY);
  return read.ok && read.value !== undefined;
}
