import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ToastInput, toast } from '#web/components/ui/toast/toast-store.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { NEWSLETTER_ADMIN } from './texts.ts';

/** Reports the result in a notice, and reads again what the screen shows, after a failure too. */
export function useNewsletterMutation<Input, Result>(
  call: (input: Input) => Promise<Result>,
  /** undefined: no notice. */
  done?: (input: Input, result: Result) => ToastInput | undefined,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onError: (error) =>
      toast({ title: NEWSLETTER_ADMIN.failed, description: errorMessage(error), variant: 'destructive' }),
    onSuccess: (result, input) => {
      const notice = done?.(input, result);
      if (notice !== undefined) toast(notice);
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}
