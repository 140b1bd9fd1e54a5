import { certificateOf } from './certificate.mjs';

/** Posts of yesterday, comments of an hour ago. */
export const BASE_MS = Date.now() - 86_400_000 - 3_600_000;

/** Starts a LinkedIn of our own and returns the settings a product needs to read from it. */
export async function startLinkedIn(stage, delayMs = 0) {
  const { key, cert } = certificateOf(stage);
  const server = await stage.helper('upstream.ts', {
    TLS_KEY: key,
    TLS_CERT: cert,
    BASE_MS: String(BASE_MS),
    DELAY_MS: String(delayMs),
  });
  return {
    stop: server.stop,
    settings: {
      LINKEDIN_ORIGIN: `https://127.0.0.1:${server.port}`,
      NODE_EXTRA_CA_CERTS: cert,
      OUTBOUND_PER_SECOND: '10000',
    },
  };
}
