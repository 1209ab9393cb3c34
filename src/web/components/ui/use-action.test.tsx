import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { presaleDeletePhase, presaleListPhases } from '#contract/presale.ts';
import { problem } from '#contract/problem.ts';
import { endpointKey } from '#web/lib/endpoint-query.ts';
import { problemResponse, stubServer } from '#web/testing/stub-server.ts';
import { dismissToast, toastStore } from './toast/toast-store.ts';
import { useAction } from './use-action.ts';

afterEach(() => vi.unstubAllGlobals());

const INPUT = { params: { id: '7' } };

/** Runs an action that the server responds to with `response`. */
async function run(response: Response, options: Parameters<typeof useAction<typeof presaleDeletePhase>>[1] = {}) {
  stubServer('/admin', () => response);
  const client = new QueryClient();
  client.setQueryData(endpointKey(presaleListPhases), []);
  const navigate = vi.fn();
  let action: ReturnType<typeof useAction<typeof presaleDeletePhase>> | undefined;
  function Screen() {
    action = useAction(presaleDeletePhase, options);
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router hook={() => ['/admin/presale/edit/7', navigate]}>
        <Screen />
      </Router>
    </QueryClientProvider>,
  );
  const isDone = await action?.run(INPUT);
  client.clear();
  return { isDone, navigate, notice: takeNotice() };
}

/** The shown notice, which is closed: the next one would wait for its time. */
function takeNotice() {
  const { toast: notice } = toastStore.getState();
  vi.useFakeTimers();
  if (notice !== undefined) dismissToast(notice.id);
  vi.runAllTimers();
  vi.useRealTimers();
  return notice;
}

const done = (): Response => new Response(null, { status: 204 });
const refused = (): Response => problemResponse(problem('not-found', 'No such phase.'));
const lost = (): Response => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('Lost')) }));

it('reports a success and leads on, or a failure with its reason, and stays', async () => {
  const options = { failed: 'Not deleted', to: '/admin', done: 'Deleted' };
  const success = await run(done(), options);
  expect(success).toMatchObject({ isDone: true, notice: { title: 'Deleted' } });
  expect(success.navigate).toHaveBeenCalledWith('/admin', { replace: false });
  const failure = await run(refused(), options);
  const notice = { title: 'Not deleted', description: '404: No such phase.', variant: 'destructive' };
  expect(failure).toMatchObject({ isDone: false, notice });
  expect(failure.navigate).not.toHaveBeenCalled();
});

it.each([
  ['a refusal', refused, 'The request failed'],
  ['an outage', () => problemResponse(problem('temporarily-unavailable', 'Busy.')), 'The outcome is unknown'],
  ["a proxy's timeout", () => new Response('Gateway timeout', { status: 504 }), 'The outcome is unknown'],
  ['a lost connection', lost, 'The outcome is unknown'],
])('after %s, says whether it is known what changed', async (_case, respond, title) => {
  expect(await run(respond())).toMatchObject({ isDone: false, notice: { title } });
});

it('leaves a failure to the screen that deals with it', async () => {
  const onFailed = vi.fn(() => true);
  expect(await run(refused(), { onFailed })).toMatchObject({ isDone: false, notice: undefined });
  expect(onFailed).toHaveBeenCalledOnce();
});

it.each([done, refused])('reads again what the call may have changed', async (response) => {
  const invalidate = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  await run(response(), { invalidates: [presaleListPhases] });
  expect(invalidate).toHaveBeenCalledWith({ queryKey: endpointKey(presaleListPhases), refetchType: 'active' });
  invalidate.mockRestore();
});
