import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../contract');

/** Every endpoint that a file of the contract defines. */
export const CONTRACT_ENDPOINTS: readonly Endpoint[] = (await Promise.all(modules())).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

function modules(): Promise<Record<string, unknown>>[] {
  const names = readdirSync(FOLDER).filter((name) => /^[a-z-]+\.ts$/.test(name));
  return names.map((name) => import(/* @vite-ignore */ `../../contract/${name}`));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'successStatus' in value;
}
