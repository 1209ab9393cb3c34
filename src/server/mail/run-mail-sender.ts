import { isDatabaseUnavailable } from '#server/db/query-errors.ts';
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
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    let sent = 0;
    try {
      sent = await sender.sendDue();
      isFailing = false;
    } catch (error) {
      // An outage of the database has been logged; a stopping server closes it.
      if (!isFailing && !isStopped && !isDatabaseUnavailable(error)) {
        deps.log.error({ err: error }, 'Mail could not be sent; it stays in the outbox');
      }
      isFailing = true;
    }
    const waitMs = Math.min(sender.waitMs(), POLL_MS);
    schedule(sent > 0 || waitMs > 0 ? waitMs : POLL_MS);
  }

  function schedule(ms: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = round();
    }, ms).unref();
  }

  schedule(0);
  return {
    async stop() {
      isStopped = true;
      sender.drain();
      clearTimeout(timer);
      let giveUp: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, STOP_MS_MAX);
      });
      await Promise.race([running, waited]);
      clearTimeout(giveUp);
      await sender.stop();
    },
  };
}
