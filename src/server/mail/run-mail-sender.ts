import { endsWithin } from '#server/lib/cleanup-stack.ts';
import { startJob } from '#server/lib/jobs.ts';
import { createMailSender, type MailSenderDeps } from './mail-sender.ts';

/** How often an empty outbox is polled. */
const POLL_MS = 2_000;
/** How long a stopping process waits for deliveries. */
const STOP_MS_MAX = 5_000;

export interface RunningMailSender {
  /** Lets deliveries finish, for five seconds at most, and aborts the others. */
  stop(): Promise<void>;
}

/** Runs a sender until it is stopped: at once again while there was mail, otherwise every two seconds. */
export function startMailSender(deps: MailSenderDeps): RunningMailSender {
  const sender = createMailSender(deps);
  let sent = 0;
  const rounds = startJob({
    async run() {
      sent = 0;
      sent = await sender.sendDue();
    },
    pauseMs() {
      const waitMs = Math.min(sender.waitMs(), POLL_MS);
      return sent > 0 || waitMs > 0 ? waitMs : POLL_MS;
    },
    onFailed: (error) => deps.log.error({ err: error }, 'Mail could not be sent; it stays in the outbox'),
  });
  return {
    async stop() {
      sender.drain();
      await endsWithin(STOP_MS_MAX, rounds.stop());
      await sender.stop();
    },
  };
}
