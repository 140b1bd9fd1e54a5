/** The one function that is used of a package without types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const httpEce: {
    decrypt(
      body: Buffer,
      how: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
    ): Buffer;
  };
  export default httpEce;
}
