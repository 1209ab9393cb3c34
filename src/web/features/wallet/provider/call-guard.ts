export interface CallGuard {
  /** Drops the results of all calls that are open. */
  readonly endConnection: () => void;
  /** Drops the result of the request to the person that is open. */
  readonly dropRequest: () => void;
  /** Call it before a call. Returns whether the result still counts. */
  readonly begin: (isRequest: boolean) => () => boolean;
}

/** Providers answer late: only the newest request of the present connection counts. */
export function createCallGuard(): CallGuard {
  let connectionId = 0;
  let requestId = 0;
  return {
    endConnection: () => {
      connectionId += 1;
    },
    dropRequest: () => {
      requestId += 1;
    },
    begin(isRequest) {
      if (isRequest) requestId += 1;
      const sent = { connectionId, requestId };
      return () => sent.connectionId === connectionId && (!isRequest || sent.requestId === requestId);
    },
  };
}
