import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { type CallArguments, type CallInput, callEndpoint } from '#web/lib/api-client.ts';
import { endpointKey } from '#web/lib/endpoint-query.ts';
import { errorMessage, failureTitle } from '#web/lib/error-message.ts';
import { confirm } from './confirm.ts';
import type { Question } from './question-dialog.tsx';
import { type ToastInput, toast } from './toast/toast-store.ts';

/** What follows a call that succeeded, of an action or a form. */
export interface Outcome<Response, Input> {
  /** A notice, or its title. */
  readonly done?: Notice | ((response: Response, input: Input) => Notice | undefined);
  /** Endpoints whose queries are read again, after a failure too: somebody else may have changed them. */
  readonly invalidates?: readonly Endpoint[] | 'all';
  /** Where the screen leads then, unless it was left in the meantime. */
  readonly to?: string | ((response: Response) => string);
  /** The address that `to` leads from exists no more. */
  readonly isReplaced?: boolean;
  /** Runs before the rest. */
  readonly onDone?: (response: Response, input: Input) => void | Promise<void>;
  /** Returns whether it has dealt with the failure: nothing else reports it then. */
  readonly onFailed?: (error: unknown, input: Input) => boolean | Promise<boolean>;
}

type Notice = string | ToastInput;

interface ActionOptions<E extends Endpoint> extends Outcome<ResponseOf<E>, CallInput<E>> {
  /** Asked first; undefined: nothing is. */
  readonly confirm?: Question | ((input: CallInput<E>) => Question | undefined);
  /** The title of the notice of a failure; default: `failureTitle`. */
  readonly failed?: string;
}

export interface Action<E extends Endpoint> {
  /** Resolves to whether it was done: neither cancelled nor failed, which is reported. */
  readonly run: (...input: CallArguments<E>) => Promise<boolean>;
  /** The properties of a `Button` that runs it. */
  readonly button: (...input: CallArguments<E>) => { readonly busy: boolean; readonly onClick: () => void };
  readonly isPending: boolean;
}

/**
 * A call that a button makes: asks first, reports the result, reads again what it changed.
 *
 *     const remove = useAction(campaignDelete, {
 *       confirm: { title: 'Delete this draft?', action: 'Delete' },
 *       done: 'Draft deleted', invalidates: [campaignList], to: '/admin/newsletter',
 *     });
 *     <Button variant="secondary" {...remove.button({ params: { id } })}>Delete</Button>
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const { confirm: question, failed } = options;
  const perform = useOutcome(options);
  /** The input of the running call, as text. */
  const [pending, setPending] = useState<string>();

  async function run(input: CallInput<E>): Promise<boolean> {
    const asked = typeof question === 'function' ? question(input) : question;
    if (asked !== undefined && !(await confirm(asked))) return false;
    setPending(JSON.stringify(input));
    const isDone = await perform(endpoint, input, (error) => {
      const title = failed ?? failureTitle(endpoint, error);
      toast({ title, description: errorMessage(error), variant: 'destructive' });
    });
    setPending(undefined);
    return isDone;
  }

  return {
    run: (...[input = {} as CallInput<E>]) => run(input),
    button: (...[input = {} as CallInput<E>]) => ({
      busy: pending === JSON.stringify(input),
      onClick: () => void run(input),
    }),
    isPending: pending !== undefined,
  };
}

type Perform<E extends Endpoint> = (
  endpoint: E,
  input: CallInput<E>,
  onFailure: (error: unknown) => void,
) => Promise<boolean>;

/** Returns a function that makes the call and what follows it, and resolves to whether it succeeded. */
export function useOutcome<E extends Endpoint>(outcome: Outcome<ResponseOf<E>, CallInput<E>>): Perform<E> {
  const { done, to, isReplaced = false, onDone, onFailed } = outcome;
  const client = useContext(QueryClientContext);
  const [, navigate] = useLocation();
  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  return async (endpoint, input, onFailure) => {
    let hasNavigated = false;
    try {
      const response = (await callEndpoint<Endpoint>(endpoint, input as CallInput<Endpoint>)) as ResponseOf<E>;
      await onDone?.(response, input);
      const notice = typeof done === 'function' ? done(response, input) : done;
      if (notice !== undefined) toast(typeof notice === 'string' ? { title: notice } : notice);
      if (to !== undefined && !isLeft.current) {
        hasNavigated = true;
        navigate(typeof to === 'function' ? to(response) : to, { replace: isReplaced });
      }
      return true;
    } catch (error) {
      try {
        if (!(await onFailed?.(error, input))) onFailure(error);
      } catch (second) {
        onFailure(second);
      }
      return false;
    } finally {
      // The next screen reads what it shows; this one might ask for what is gone.
      await invalidate(client, outcome.invalidates, hasNavigated ? 'none' : 'active');
    }
  };
}

async function invalidate(
  client: QueryClient | undefined,
  endpoints: readonly Endpoint[] | 'all' = [],
  refetchType: 'active' | 'none',
): Promise<void> {
  if (endpoints === 'all') await client?.invalidateQueries({ refetchType });
  else {
    await Promise.all(
      endpoints.map((endpoint) => client?.invalidateQueries({ queryKey: endpointKey(endpoint), refetchType })),
    );
  }
}
