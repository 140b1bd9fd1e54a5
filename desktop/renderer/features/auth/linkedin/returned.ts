import type { ReturnedFromLinkedIn } from '#shared/auth/linkedin-sign-in.contract.ts';

/** The longest values that the server accepts; LinkedIn sends no longer ones. */
const LONGEST = { state: 400, code: 4_000, iss: 400, error: 200 } as const;

/** Reads LinkedIn's values from the address; a value that appears twice is ignored. */
export function readReturned(search: string): ReturnedFromLinkedIn {
  const sent = new URLSearchParams(search);
  const read = (name: keyof typeof LONGEST): string | undefined => {
    const [value, another] = sent.getAll(name);
    const isUsable = value !== undefined && value !== '' && value.length <= LONGEST[name];
    return isUsable && another === undefined ? value : undefined;
  };
  const [code, iss, error] = [read('code'), read('iss'), read('error')];
  return {
    state: read('state') ?? '',
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
    ...(error !== undefined && { error }),
  };
}
