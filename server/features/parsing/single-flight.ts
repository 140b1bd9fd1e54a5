/** Work that is shared by those who ask for it at one time. */
export type SingleFlight<Value> = (
  key: string,
  /** `performance.now()`: work that left before this moment is of no use. */
  since: number | undefined,
  /** Calls `leave` at the moment from which on its result is true. */
  work: (leave: () => void) => Promise<Value>,
) => Promise<Value>;

interface Flight<Value> {
  /** Null while it has not left: then it serves everybody. */
  leftAt: number | null;
  result: Promise<Value>;
}

/**
 * Callers of one key share the work that is under way. Who needs newer work waits for it to
 * end and shares the next with all who need that too: at most one runs and one waits for each key.
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
