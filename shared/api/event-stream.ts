import { z } from 'zod';

/** The open connection of a client that reads events (HTML, "Server-sent events"). */
export interface EventSink {
  /** Sends text in the format of an event stream. */
  write(text: string): void;
  /** Bytes that the client has not taken yet. */
  waiting(): number;
  /** Ends the stream in order. */
  end(): void;
  /** Cuts it: what waits is dropped. */
  cut(): void;
  /** Runs once, after the connection is gone. */
  onGone(listener: () => void): void;
}

/** What a handler returns for an event stream. */
export interface OutgoingEvents {
  /** Takes the connection over. */
  begin(sink: EventSink): void;
}

/** Declares an event stream in `responses`. It is read by a reader of its own, not by the typed client. */
export const EventsAnswer = z.custom<OutgoingEvents>(
  (value) => typeof value === 'object' && value !== null && 'begin' in value,
) as unknown as z.ZodType<never, OutgoingEvents>; // the typed client has no value for it

/** True for an endpoint that answers with an event stream. */
export function answersWithEvents(endpoint: {
  responses: { readonly [status: number]: z.ZodType };
}): boolean {
  return Object.values(endpoint.responses).some((schema) => schema === EventsAnswer);
}
