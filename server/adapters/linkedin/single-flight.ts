/** Callers that ask for the same key while work is under way share its result (T12). */
export function createSingleFlight<Value>(): (
  key: string,
  work: () => Promise<Value>,
) => Promise<Value> {
  const flights = new Map<string, Promise<Value>>();
  return (key, work) => {
    const running = flights.get(key);
    if (running) return running;
    const flight = work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
