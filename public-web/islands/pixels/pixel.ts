/** The reported unlock; every pixel and the server get the same id. */
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

/** Adds a third party's script. The page ignores one that is blocked or fails. */
export function loadScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
