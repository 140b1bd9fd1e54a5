/** What is told of an unlock; the id is the same for every pixel and for the server. */
export interface Conversion {
  eventId: string;
  magnetId: string;
  title: string;
}

/** A pixel that has been started. */
export interface Pixel {
  /** For a visitor who changes the answer on the page. */
  setConsent(isGiven: boolean): void;
  reportUnlock(conversion: Conversion): void;
}

/** Adds a third party's script. One that is blocked or fails is of no concern to the page. */
export function loadScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
