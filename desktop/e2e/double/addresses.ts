/** Chromium knows no `unlatch:`; in the double each page of the app is a host of this domain. */
const DOMAIN = '.unlatch.test';

/** `unlatch://console/x` as Chromium can load it. */
export function toChromium(address: string): string {
  return address.replace(/^unlatch:\/\/(\w+)/, `https://$1${DOMAIN}`);
}

/** An address of Chromium as the app knows it. */
export function toApp(address: string): string {
  return address.replace(
    /^(blob:)?https:\/\/(\w+)\.unlatch\.test/,
    (_, blob: string | undefined, page: string) => `${blob ?? ''}unlatch://${page}`,
  );
}
