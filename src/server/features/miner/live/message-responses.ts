import type { WalletData } from '#contract/miner.ts';
import { LIVE_CLOSE, type MinerLiveClientMessage, type MinerLiveServerMessage } from '#contract/miner-live.ts';
import type { MinerClaim } from '#domain/miner/reconcile.ts';
import type { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { MinerService } from '../service.ts';
import type { VerifiedDevice } from '../sign-in/device-authorization.ts';
import type { LiveSocket } from './live-socket.ts';
import type { MessageHandler } from './message-queue.ts';
import { type SessionEnd, sessionEnd } from './session-check.ts';
import type { SyncSchedule } from './sync-schedule.ts';

/** How often an acknowledgement tells the server's clock. */
const CLOCK_EVERY_MS = 10_000;

export interface MessageResponsesDeps {
  readonly service: Pick<MinerService, 'sync' | 'activateReferral'>;
  /** Monotonic. */
  readonly clock: Clock;
  /** Counts and logs a failed message; returns the problem to send. */
  readonly reportFailure: (error: unknown) => ProblemError;
  readonly counts: { refused: number };
}

/** What one client is told: acknowledgements, refusals and the end of its session. */
export class MessageResponses implements MessageHandler {
  readonly #device: VerifiedDevice;
  readonly #deps: MessageResponsesDeps;
  readonly #schedule: SyncSchedule;
  readonly #socket: Pick<LiveSocket, 'send' | 'close'>;
  #clockDueMs = 0;

  constructor(
    socket: Pick<LiveSocket, 'send' | 'close'>,
    device: VerifiedDevice,
    schedule: SyncSchedule,
    deps: MessageResponsesDeps,
  ) {
    this.#device = device;
    this.#deps = deps;
    this.#schedule = schedule;
    this.#socket = socket;
  }

  async respond(message: MinerLiveClientMessage): Promise<MinerLiveServerMessage> {
    const { id } = message;
    if (message.type === 'activate-referral') {
      const { data, alreadyActive } = await this.#deps.service.activateReferral(this.#device.email, this.#device);
      return { type: 'acknowledged', id, data, credited: 0, nextSyncMs: this.#schedule.nextSyncMs(), alreadyActive };
    }
    const { data, credited } = await this.#deps.service.sync(this.#device.email, toClaim(message), this.#device);
    const nextSyncMs = this.#schedule.nextSyncMs();
    return { type: 'acknowledged', id, data: this.#withoutEveryClock(data), credited, nextSyncMs };
  }

  send(message: MinerLiveServerMessage): void {
    this.#socket.send(message);
  }

  fail(id: number, error: unknown): void {
    const problem = this.#deps.reportFailure(error);
    const end = sessionEnd(problem);
    if (end === undefined) this.refuse(id, problem);
    else this.end(end);
  }

  refuse(id: number, { code, detail, retryAfterSeconds }: ProblemError): void {
    this.#deps.counts.refused += 1;
    const retryAfter = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    this.send({ type: 'refused', id, code, detail, ...retryAfter });
  }

  end(end: SessionEnd): void {
    this.send(end);
    this.#socket.close(LIVE_CLOSE.sessionEnded, end.code);
  }

  #withoutEveryClock(data: WalletData): WalletData {
    const nowMs = this.#deps.clock.nowMs();
    if (nowMs < this.#clockDueMs) return { ...data, nowMs: undefined };
    this.#clockDueMs = nowMs + CLOCK_EVERY_MS;
    return data;
  }
}

function toClaim(message: Exclude<MinerLiveClientMessage, { type: 'activate-referral' }>): MinerClaim {
  return {
    totalMinedTvx: message.totalMined,
    miningTimeSeconds: message.miningTimeSeconds,
    lastBonusClaimedMs: message.type === 'sync' ? null : Date.parse(message.lastBonusClaimed),
  };
}
