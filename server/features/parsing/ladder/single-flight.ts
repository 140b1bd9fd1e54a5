/** Shares work between callers that ask for it at the same time. */
export type SingleFlight<Value> = (
  key: string,
  /** `performance.now()`: work that started before this moment cannot be used. */
  since: number | undefined,
  /** Calls `leave` when its request goes out. The result is true as of that moment. */
  work: (leave: () => void) => Promise<Value>,
) => Promise<Value>;

interface Flight<Value> {
  /** Null while its request has not gone out: then it serves every caller. */
  leftAt: number | null;
  result: Promise<Value>;
}

/**
 * Callers of one key share the running work. A caller that needs newer work waits for it to end and
 * shares the next run with all who need that too. At most one runs and one waits for each key.
 */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>();
  return (key, since, work) => {
    const last = flights.get(key);
    if (last && (last.leftAt === null || since === undefined || last.leftAt >= since)) {
      return last.result;
    }
    const leave = () => void (flight.leftAt = performance.now());
    const before = last?.result ?? Promise.resolve();
    const result = before
      .then(ignore, ignore)
      .then(() => work(leave))
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    const flight: Flight<Value> = { leftAt: null, result };
    flights.set(key, flight);
    return result;
  };
}

function ignore(): void {}
