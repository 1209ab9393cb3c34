import { vi } from 'vitest';
import { PROBLEM_MEDIA_TYPE, type Problem } from '#contract/problem.ts';

/** Responds to every call of a page at `pathname`. The test takes the stubs back: `vi.unstubAllGlobals`. */
export function stubServer(pathname: string, respond: () => Response) {
  const fetch = vi.fn(() => Promise.resolve(respond()));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', new URL(pathname, 'http://site.test'));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

export function problemResponse(problem: Problem): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'content-type': PROBLEM_MEDIA_TYPE },
  });
}
